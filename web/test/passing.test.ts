import { describe, expect, it } from 'vitest'
import { dealOf, holderWanted, type Holder } from '../src/lib/passing'
import type { Meta, View } from '../src/lib/protocol'

/** A table of so many people at which bots play some seats. */
function at(toMove: number, more: Partial<View> = {}, bots: number[] = []): [Meta, View] {
  const players = more.players ?? 4
  const seats = Array.from({ length: players }, (_, i) => ({ bot: bots.includes(i + 1) }))
  const view = { to_move: toMove, hand_no: 3, direction: 1, step: 'draw', ...more, players }
  return [{ game: 1, seats } as unknown as Meta, view as View]
}
const has = (seat: number, deal = '1.3'): Holder => ({ seat, deal })

describe('who is to have the device', () => {
  it('is whoever of it is to move', () => {
    expect(holderWanted(...at(2), [1, 2], has(1))).toBe(2)
    expect(holderWanted(...at(1), [1, 2], has(1))).toBe(1)
  })

  it('stays who has it while bots or people elsewhere move', () => {
    expect(holderWanted(...at(3), [1, 2], has(1))).toBe(1)
    expect(holderWanted(...at(0, { step: 'over' }), [1, 2], has(2))).toBe(2)
  })

  it('is, with new cards or after a reload, the next of it in turn order', () => {
    expect(holderWanted(...at(3), [1, 2], has(2, '1.2'))).toBe(1)
    expect(holderWanted(...at(3), [1, 2], null)).toBe(1)
    expect(holderWanted(...at(3, { direction: -1 }), [1, 2], null)).toBe(2)
    expect(holderWanted(...at(0, { step: 'over' }), [2, 4], null)).toBe(2)
  })

  it('is nobody for whom a bot plays, unless bots play for all', () => {
    expect(holderWanted(...at(2, {}, [2]), [1, 2], has(1))).toBe(1)
    expect(holderWanted(...at(2, {}, [2]), [1, 2], null)).toBe(1)
    expect(holderWanted(...at(2, {}, [1, 2]), [1, 2], null)).toBe(2)
  })

  it('tells a deal by its game, too', () => {
    const [meta, view] = at(1)
    expect(dealOf(meta, view)).toBe('1.3')
    expect(dealOf({ ...meta, game: 2 }, view)).not.toBe('1.3')
  })
})
