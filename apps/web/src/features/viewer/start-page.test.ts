import { expect, it } from 'vitest'
import { chooseStartPage } from './start-page.ts'

it.each([
  [undefined, undefined, false, 0, 'a new work starts at its cover'],
  [undefined, 57, false, 57, 'an opened work goes on where it was left'],
  [3, 57, false, 3, 'a picture chosen in the tree is shown'],
  [3, 57, true, 57, 'a reload comes back to where the reader was'],
  [3, undefined, true, 3, 'a reload before any page stayed shows the chosen one'],
  [undefined, 0, false, 0, 'a kept page 0 is page 0'],
])('chosen %s, kept %s, reload %s → %i: %s', (chosenPage, savedPage, isReload, expected, _why) => {
  expect(chooseStartPage({ chosenPage, savedPage, isReload })).toBe(expected)
})
