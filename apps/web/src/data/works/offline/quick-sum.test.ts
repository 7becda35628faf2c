import { describe, expect, it } from 'vitest'
import { toQuickSum } from './quick-sum.ts'
import { toBytes } from './test-store.ts'

describe('the sum of a stored chunk', () => {
  it.each([
    ['', 0x02cc5d05],
    ['a', 0x550d7456],
    ['abc', 0x32d153ff],
    ['Nobody inspects the spammish repetition', 0xe2293b2f],
  ])('is XXH32: “%s”', (text, sum) => {
    expect(toQuickSum(new TextEncoder().encode(text).buffer)).toBe(sum)
  })

  it('is another one with any single byte changed, and with one fewer', () => {
    const bytes = new Uint8Array(toBytes(67))
    const sum = toQuickSum(bytes.buffer)
    for (let at = 0; at < bytes.length; at++) {
      const other = bytes.slice()
      other[at]! ^= 1 << (at % 8)
      expect(toQuickSum(other.buffer)).not.toBe(sum)
    }
    expect(toQuickSum(bytes.slice(0, -1).buffer)).not.toBe(sum)
  })
})
