import { expect, test } from 'vitest'
import type { Meta, View } from '../src/lib/protocol'
import { sayLine } from '../src/lib/say'

function said(bot: boolean): string {
  const view = { step: 'play', to_move: 1, legal: [], lays: [], floating: [], laid: [[], []], playing: [true, true] }
  const seats = [
    { kind: 'human', name: 'Anna', state: 'here', bot },
    { kind: 'human', name: 'Ben', state: 'here', bot: false },
  ]
  const meta = { state: 'playing', seats }
  return sayLine({ view: view as unknown as View, meta: meta as unknown as Meta, you: 1, picked: '', staging: false })
}

test('nobody is told to play whose seat a bot plays', () => {
  expect(said(false)).toBe('Collect for your phase, then discard a card')
  expect(said(true)).toBe('A bot plays for you.')
})
