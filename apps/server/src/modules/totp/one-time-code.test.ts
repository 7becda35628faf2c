import { expect, it } from 'vitest'
import { createTotpSecret, findTimeStep, toTotpUri } from './one-time-code.ts'

/** `12345678901234567890` in base 32, as in the vectors of RFC 6238, appendix B, for SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The vectors have eight digits; the last six of these are the code of six. */
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('takes the code of RFC 6238 at %d s, one step early and late, and no further', (at, code) => {
  const step = Math.floor(at / 30)
  const first = step * 30
  const find = (seconds: number) => findTimeStep(SECRET, code, seconds * 1000)
  for (const seconds of [at, first - 30, first + 59]) expect(find(seconds)).toBe(step)
  for (const seconds of [first - 31, first + 60]) expect(find(seconds)).toBeUndefined()
})

it.each(['', '28708', '0287082', '94287082', '28708a', '287 082'])('takes no %j', (code) => {
  expect(findTimeStep(SECRET, code, 59_000)).toBeUndefined()
})

it('makes secrets of 160 bits, each another one', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(20)
})

it('gives apps an address that holds whatever sign brand and login have', () => {
  const uri = toTotpUri(SECRET, { brand: '夜蔵: books & 100%', login: 'hanako@books.test' })
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe('/夜蔵  books & 100%:hanako@books.test')
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: '夜蔵  books & 100%',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
