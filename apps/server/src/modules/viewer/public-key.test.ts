import { describe, expect, it } from 'vitest'
import { readClientKey } from './public-key.ts'

const CONTENT_KEY = 'ab'.repeat(32)

describe('readClientKey', () => {
  it('leaves content keys unwrapped for an empty key where pages cannot encrypt', () => {
    const wrapped = readClientKey('', false)(CONTENT_KEY)
    expect(Buffer.from(wrapped, 'base64').toString()).toBe(CONTENT_KEY)
  })

  it('refuses an empty key where they can, and any other that is no key of theirs everywhere', () => {
    expect(() => readClientKey('', true)).toThrow('RSA')
    expect(() => readClientKey('AAAA', false)).toThrow('RSA')
  })
})
