import { expect, it } from 'vitest'
import { PageTaps } from './page-taps.ts'

const turned = { x: 300, y: 400, atMs: 10_000 }

function afterTurn() {
  const taps = new PageTaps()
  taps.note(turned)
  return taps
}

it.each([
  ['at the same spot at once', { x: 0, y: 0, ms: 0 }, true],
  ['beside it, as a thumb hits', { x: 15, y: -15, ms: 900 }, true],
  ['as far off as may be', { x: 24, y: 0, ms: 0 }, true],
  ['farther off', { x: 24, y: 5, ms: 0 }, false],
  ['just before the time is over', { x: 0, y: 0, ms: 1499 }, true],
  ['when the time is over', { x: 0, y: 0, ms: 1500 }, false],
])('a tap %s after a turn: %o is one too many: %s', (_, { x, y, ms }, isRepeated) => {
  const tap = { x: turned.x + x, y: turned.y + y, atMs: turned.atMs + ms }
  expect(afterTurn().isRepeated(tap)).toBe(isRepeated)
})

it('counts from the last of several turns', () => {
  const taps = afterTurn()
  taps.note({ x: 20, y: 20, atMs: turned.atMs + 100 })
  expect(taps.isRepeated({ ...turned, atMs: turned.atMs + 200 })).toBe(false)
  expect(taps.isRepeated({ x: 20, y: 20, atMs: turned.atMs + 200 })).toBe(true)
})

it('takes any tap where none turned a page before', () => {
  expect(new PageTaps().isRepeated(turned)).toBe(false)
})
