import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainSha256 } from './plain-sha256.ts'

/** Bytes that are the same in each run, without a pattern that blocks could share. */
function someBytes(length: number): Uint8Array {
  let state = length + 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

describe('plainSha256', () => {
  it('gives what FIPS 180-4 states for "abc" and for nothing', () => {
    const hexOf = (text: string) =>
      Buffer.from(plainSha256(new TextEncoder().encode(text))).toString('hex')
    expect(hexOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hexOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('gives what the system gives, at each length around a block, and for a whole part', () => {
    const lengths = [...Array.from({ length: 200 }, (_, length) => length), 2 * 1024 ** 2, 65_537]
    for (const length of lengths) {
      const bytes = someBytes(length)
      const expected = createHash('sha256').update(bytes).digest('hex')
      expect(Buffer.from(plainSha256(bytes)).toString('hex'), `${length} bytes`).toBe(expected)
    }
  })

  it('reads the bytes of a view, and none around it', () => {
    const all = someBytes(300)
    const expected = createHash('sha256').update(all.subarray(13, 210)).digest('hex')
    expect(Buffer.from(plainSha256(all.subarray(13, 210))).toString('hex')).toBe(expected)
  })
})
