import { describe, expect, it } from 'vitest'
import { readCode, spacedCode } from '../src/lib/code'

describe('the code of a table', () => {
  it.each([
    ['7KQ2M9XD', '7KQ2M9XD'],
    [' 7kq2 m9xd ', '7KQ2M9XD'],
    ['7kq2-m9xd', '7KQ2M9XD'],
    ['oil20000', '01120000'],
    ['http://192.168.1.5:8010/t/7KQ2M9XD', '7KQ2M9XD'],
    ['192.168.1.5:8010/tv/7kq2m9xd?x=1', '7KQ2M9XD'],
  ])('is read from %s', (typed, code) => expect(readCode(typed)).toBe(code))

  it.each(['', '7KQ2M9X', '7KQ2M9XDD', 'UUUUUUUU', '7KQ2M9X!', 'http://example.org/'])('is not read from "%s"', (typed) =>
    expect(readCode(typed)).toBeNull(),
  )

  it('is written in groups that are read again', () => {
    expect(spacedCode('7KQ2M9XD')).toBe('7KQ2 M9XD')
    expect(readCode(spacedCode('7KQ2M9XD'))).toBe('7KQ2M9XD')
  })
})
