import { describe, expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

describe('formatSize', () => {
  it.each([
    [0, '0B', 'nothing has no decimal'],
    [-1, '0B', 'a size below nothing is nothing'],
    [Number.NaN, '0B', 'an unknown size is nothing'],
    [1, '1.0B', 'one decimal always'],
    [1023, '1023.0B', 'the unit changes at 1024'],
    [1024, '1.0KB', ''],
    [1363149, '1.3MB', ''],
    [1024 * 1024 - 1, '1.0MB', 'rounding never shows 1024.0KB'],
    [10 * 1024 ** 3, '10.0GB', ''],
    [5000 * 1024 ** 4, '5000.0TB', 'the last unit holds the rest'],
  ])('shows %d bytes as %s %s', (sizeBytes, shown) => {
    expect(formatSize(sizeBytes)).toBe(shown)
  })
})
