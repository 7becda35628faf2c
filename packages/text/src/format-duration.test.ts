import { expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3600, '1:00:00'],
  [36_187, '10:03:07'],
  [86_400, '24:00:00'],
  [108_000, '30:00:00'],
  [363_723, '101:02:03'],
  [-1, '0:00'],
  [NaN, '0:00'],
  [Infinity, '0:00'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
