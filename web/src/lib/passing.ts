/** What a device shows on which several people play: somebody's cards, whose turn it is to take it, or what all may see. */
import type { Meta, View } from './protocol'

/** Who has said last that they have the device. */
export interface Holder {
  seat: number
  /** In which deal: with new cards they say so again. */
  deal: string
  /** They have been to move since; when their turn is over, their cards are covered. */
  moving: boolean
}

/** `own`: the table as `seat` sees it; `cover`: `seat` is to take the device; `open`: what everybody may see. */
export interface Shown {
  how: 'own' | 'cover' | 'open'
  seat: number
}

/** A deal, by its game and hand. */
export function dealOf(meta: Meta, view: View): string {
  return `${meta.game}.${view.hand_no}`
}

/** What is to be shown; `seats` are those played on the device, two at least. */
export function shownOf(meta: Meta, view: View, seats: readonly number[], holder: Holder | null): Shown {
  const { to_move } = view
  const has =
    holder?.deal === dealOf(meta, view) && seats.includes(holder.seat) && (!holder.moving || to_move === holder.seat)
      ? holder.seat
      : 0
  const asked = meta.state === 'playing' && seats.includes(to_move) && meta.seats[to_move - 1]?.bot !== true && !meta.helped
  if (asked && has !== to_move) return { how: 'cover', seat: to_move }
  if (has > 0) return { how: 'own', seat: has }
  return { how: 'open', seat: holder && seats.includes(holder.seat) ? holder.seat : Math.min(...seats) }
}
