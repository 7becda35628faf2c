import { describe, expect, it } from 'vitest'
import vector from '../vectors/xor.json' with { type: 'json' }
import { xorBytes } from './xor.ts'

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('xorBytes', () => {
  it('hides and restores the recorded vector', () => {
    const key = fromHex(vector.key)
    expect(toHex(xorBytes(fromHex(vector.plain), key))).toBe(vector.hidden)
    expect(toHex(xorBytes(fromHex(vector.hidden), key))).toBe(vector.plain)
  })

  it.each([
    [1, 0],
    [3, 5],
    [7, 2],
    [32, 33],
  ])('agrees with a byte loop for a key of %d bytes at offset %d', (keyLength, offset) => {
    const key = Uint8Array.from({ length: keyLength }, (_, i) => (i * 37 + 11) & 255)
    const bytes = Uint8Array.from({ length: 1001 }, (_, i) => (i * 101) & 255)
    const expected = bytes.map((byte, i) => byte ^ key[(offset + i) % keyLength]!)
    expect(xorBytes(bytes, key, offset)).toEqual(expected)
  })

  it.each([1, 2, 3, 4])('restores a part that begins at byte %d of a larger buffer', (start) => {
    const whole = Uint8Array.from({ length: 40 }, (_, i) => (i * 7) & 255)
    const key = Uint8Array.of(1, 2, 3)
    const part = whole.subarray(start, start + 30)
    const hidden = xorBytes(part, key)
    expect(hidden).toEqual(part.map((byte, i) => byte ^ key[i % 3]!))
    expect(whole[start]).toBe((start * 7) & 255)
  })

  it('refuses an empty key', () => {
    expect(() => xorBytes(new Uint8Array(4), new Uint8Array(0))).toThrow(RangeError)
  })
})
