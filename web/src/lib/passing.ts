/** Whose turn it is to hold a device on which several people play. */
import type { Meta, View } from './protocol'

/** Who has said that they have the device, and in which deal: with new cards they say so again. */
export interface Holder {
  seat: number
  deal: string
}

/** A deal, by its game and hand. */
export function dealOf(meta: Meta, view: View): string {
  return `${meta.game}.${view.hand_no}`
}

/** The seat whose owner is to have the device; `seats` are those played on it, at least one. */
export function holderWanted(meta: Meta, view: View, seats: readonly number[], holder: Holder | null): number {
  const playing = seats.filter((seat) => meta.seats[seat - 1]?.bot !== true)
  if (playing.includes(view.to_move)) return view.to_move
  if (holder?.deal === dealOf(meta, view) && seats.includes(holder.seat)) return holder.seat
  return nextOf(view, playing.length > 0 ? playing : seats)
}

/** The first of the seats in turn order from the seat to move; the lowest where nobody is. */
function nextOf(view: View, seats: readonly number[]): number {
  const from = view.to_move > 0 ? view.to_move : 1
  const steps = (seat: number) => ((seat - from) * view.direction + view.players) % view.players
  return [...seats].sort((a, b) => steps(a) - steps(b))[0] ?? 0
}
