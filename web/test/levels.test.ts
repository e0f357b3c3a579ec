import { describe, expect, it } from 'vitest'
import { botText, levelName, levelOption, LEVELS } from '../src/lib/levels'
import type { Seat } from '../src/lib/protocol'

const seat = (level: number): Seat => ({ name: 'Robin', kind: 'bot', state: 'here', bot: true, level })
const unknown = LEVELS.map((level) => ({ level, elo: 0, low: 0, high: 0 }))
const measured = LEVELS.map((level) => ({ level, elo: 85 * (level - 1), low: 0, high: 600 }))

describe('levels', () => {
  it('have a name each', () => {
    expect(new Set(LEVELS.map(levelName)).size).toBe(7)
    expect(levelName(0)).toBe('')
  })
  it('show their strength once it is measured', () => {
    expect(levelOption(2, [])).toBe('2 · Easy-going')
    expect(levelOption(2, unknown)).toBe('2 · Easy-going')
    expect(levelOption(2, measured)).toBe('2 · Easy-going (+85)')
    expect(levelOption(1, measured)).toBe('1 · Beginner (0)')
  })
  it('stand beside the name, but not those of tables from before there were levels', () => {
    expect(botText(seat(5))).toBe('Bot · level 5')
    expect(botText(seat(5), true)).toBe('Bot · 5')
    expect(botText(seat(0))).toBe('Bot')
  })
})
