import { describe, expect, it } from 'vitest'
import { isLoopback } from '../src/lib/origin'

describe('an address', () => {
  it.each(['http://127.0.0.1:8010', 'http://127.1.2.3', 'http://localhost:8010', 'http://[::1]:8010'])(
    'that only this machine can open: %s',
    (origin) => expect(isLoopback(origin)).toBe(true),
  )
  it.each(['http://192.168.1.7:8010', 'http://[fe80::1]:8010', 'https://tenfold.example', 'http://localhost.example'])(
    'that others can open: %s',
    (origin) => expect(isLoopback(origin)).toBe(false),
  )
})
