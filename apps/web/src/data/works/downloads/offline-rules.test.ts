import { expect, it } from 'vitest'
import { isAbout } from './offline-rules.ts'

it.each([
  [
    'TITLEI12345678',
    'TITLEI12345678123456789012',
    true,
    'an imported series under its id of before',
  ],
  ['TITLEI12345678123456789012', 'TITLEI12345678123456789012', true, 'an imported series'],
  ['TITLEI12345678', 'TITLEI12345678', true, 'one that was not renewed yet'],
  ['TITLEI12345679', 'TITLEI12345678123456789012', false, 'another imported series'],
  ['TITLEI1234567', 'TITLEI12345678123456789012', false, 'what was never an id'],
  ['TITLEI12345678123456789013', 'TITLEI12345678123456789012', false, 'of the same name'],
  ['TITLE1', 'TITLE1', true, 'a series of a shop'],
  ['TITLE1', 'TITLE10', false, 'a series of a shop whose id begins the same'],
  ['TITLE12345678', 'TITLE1234567812', false, 'a shop’s, as long as an old one'],
  ['', 'TITLE1', false, 'none'],
])('a rule for %j and the series %j: %s, %s', (ruled, titleId, isOne, _) => {
  expect(isAbout(ruled, titleId)).toBe(isOne)
})
