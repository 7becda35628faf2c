import { expect, it } from 'vitest'
import vector from '../vectors/mersenne-twister.json' with { type: 'json' }
import { createMersenneTwister } from './mersenne-twister.ts'

it('gives the words that the reference implementation gives', () => {
  const nextWord = createMersenneTwister(vector.seed)
  expect(vector.words.map(() => nextWord())).toEqual(vector.words)
})

it('goes on past its first block of 624 words', () => {
  const nextWord = createMersenneTwister(5489)
  let word = 0
  for (let i = 0; i < 10_000; i++) word = nextWord()
  // The ten-thousandth word is what the C++ standard asks of `mt19937`.
  expect(word).toBe(4123659995)
})
