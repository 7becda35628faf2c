import { expect, it } from 'vitest'
import { toFilmPlace } from './film-place.ts'

it.each([
  [0, 600, 0, 'its start'],
  [4, 600, 0, 'a start that was hardly one'],
  [5, 600, 5, 'the fifth second'],
  [594, 600, 594, 'six seconds before the end'],
  [595, 600, 599, 'five seconds before the end, which is the end'],
  [900, 600, 599, 'a second past the end'],
  [1, 8, 0, 'the first second of a short film'],
  [2, 8, 2, 'the second quarter of a short film'],
  [5, 8, 5, 'the third quarter of a short film'],
  [6, 8, 7, 'the last quarter of a short film'],
  [0, 1, 0, 'the only second'],
])('second %i of %i is kept as %i: %s', (second, length, kept) => {
  expect(toFilmPlace(second, length)).toBe(kept)
})
