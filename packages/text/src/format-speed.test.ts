import { expect, it } from 'vitest'
import { formatSpeed } from './format-speed.ts'

it.each([
  [0.5, '0.5x'],
  [0.75, '0.75x'],
  [1, '1.0x'],
  [1.25, '1.25x'],
  [2, '2.0x'],
])('writes a speed of %d as %s', (speed, text) => {
  expect(formatSpeed(speed)).toBe(text)
})
