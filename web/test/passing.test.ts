import { describe, expect, it } from 'vitest'
import { dealOf, shownOf, type Holder } from '../src/lib/passing'
import type { Meta, View } from '../src/lib/protocol'

/** A table of so many people at which bots play some seats. */
function at(toMove: number, more: Partial<View> = {}, bots: number[] = []): [Meta, View] {
  const players = more.players ?? 4
  const seats = Array.from({ length: players }, (_, i) => ({ bot: bots.includes(i + 1) }))
  const view = { to_move: toMove, hand_no: 3, direction: 1, step: 'draw', ...more, players }
  return [{ game: 1, state: 'playing', seats } as unknown as Meta, view as View]
}
const has = (seat: number, moving = false, deal = '1.3'): Holder => ({ seat, deal, moving })

describe('what a device of several shows', () => {
  it('is a cover for whoever of it is to move, until they have said that they have it', () => {
    expect(shownOf(...at(2), [1, 2], null)).toEqual({ how: 'cover', seat: 2 })
    expect(shownOf(...at(2), [1, 2], has(1, true))).toEqual({ how: 'cover', seat: 2 })
    expect(shownOf(...at(2), [1, 2], has(1))).toEqual({ how: 'cover', seat: 2 })
    expect(shownOf(...at(2), [1, 2], has(2, true))).toEqual({ how: 'own', seat: 2 })
  })

  it('is nobody\u2019s cards once their turn is over', () => {
    expect(shownOf(...at(3), [1, 2], has(1, true))).toEqual({ how: 'open', seat: 1 })
    expect(shownOf(...at(0, { step: 'over' }), [1, 2], has(2, true))).toEqual({ how: 'open', seat: 2 })
    expect(shownOf(...at(3), [1, 2], null)).toEqual({ how: 'open', seat: 1 })
  })

  it('is the cards of who looks at their own meanwhile, and stays so when their turn comes', () => {
    expect(shownOf(...at(3), [1, 2], has(1))).toEqual({ how: 'own', seat: 1 })
    expect(shownOf(...at(1), [1, 2], has(1))).toEqual({ how: 'own', seat: 1 })
  })

  it('is covered again with new cards', () => {
    expect(shownOf(...at(3), [1, 2], has(2, false, '1.2'))).toEqual({ how: 'open', seat: 2 })
    expect(shownOf(...at(1), [1, 2], has(1, true, '1.2'))).toEqual({ how: 'cover', seat: 1 })
  })

  it('calls nobody for whom a bot plays, and nobody when the game is over', () => {
    expect(shownOf(...at(2, {}, [2]), [1, 2], null)).toEqual({ how: 'open', seat: 1 })
    expect(shownOf(...at(2, {}, [1, 2]), [1, 2], has(1))).toEqual({ how: 'own', seat: 1 })
    const [meta, view] = at(2)
    expect(shownOf({ ...meta, helped: true }, view, [1, 2], null).how).toBe('open')
    expect(shownOf({ ...meta, state: 'over' }, view, [1, 2], null).how).toBe('open')
  })

  it('tells a deal by its game, too', () => {
    const [meta, view] = at(1)
    expect(dealOf(meta, view)).toBe('1.3')
    expect(dealOf({ ...meta, game: 2 }, view)).not.toBe('1.3')
  })
})
