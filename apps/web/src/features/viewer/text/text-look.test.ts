// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readTextLook, stepFontSize, writeTextLook } from './text-look.ts'

beforeEach(() => localStorage.clear())

/** The sizes that follow 100 in a direction, until the last one stays. */
function walk(step: 1 | -1): number[] {
  const sizes = [100]
  for (;;) {
    const next = stepFontSize(sizes.at(-1)!, step)
    if (next === sizes.at(-1)) return sizes
    sizes.push(next)
  }
}

it('letters grow from 100 to 240 percent in six steps, and shrink to 70 in three', () => {
  expect(walk(1)).toEqual([100, 115, 130, 150, 175, 200, 240])
  expect(walk(-1)).toEqual([100, 90, 80, 70])
})

it.each([
  [70, 70],
  [240, 240],
  [71, 100],
  [480, 100],
])('a size of %i percent that was kept is read as %i', (fontSize, read) => {
  writeTextLook({ ...readTextLook(), fontSize })
  expect(readTextLook().fontSize).toBe(read)
})
