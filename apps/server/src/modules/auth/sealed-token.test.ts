import { expect, it } from 'vitest'
import { openToken, sealToken } from './sealed-token.ts'

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImhhbmFAZXhhbXBsZS50ZXN0In0.c2ln'

it('a sealed token opens with its cookie and with no other', () => {
  const sealed = sealToken(TOKEN, 'cookie-1')
  expect(openToken(sealed, 'cookie-1')).toBe(TOKEN)
  expect(openToken(sealed, 'cookie-2')).toBeNull()
  expect(sealed).not.toContain('eyJ')
  expect(sealToken(TOKEN, 'cookie-1')).not.toBe(sealed)
})

it.each([0, 20, 40])('a sealed token that was altered at %i does not open', (at) => {
  const bytes = Buffer.from(sealToken(TOKEN, 'cookie-1').slice(2), 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  expect(openToken(`s.${bytes.toString('base64url')}`, 'cookie-1')).toBeNull()
  expect(openToken('s.', 'cookie-1')).toBeNull()
})

it('a token that was never sealed is what it was', () => {
  expect(openToken(TOKEN, 'cookie-1')).toBe(TOKEN)
})
