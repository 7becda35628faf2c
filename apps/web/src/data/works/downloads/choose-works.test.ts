import { describe, expect, it } from 'vitest'
import { chooseFinished, chooseNextVolumes, type Volume } from './choose-works.ts'

/** `f` finished, `s` stored, `-` neither, in reading order; worknos count from 1. */
const toVolumes = (signs: string): Volume[] =>
  [...signs].map((sign, index) => ({
    workno: String(index + 1),
    isFinished: sign === 'f',
    isStored: sign === 's',
  }))

describe('the next volumes', () => {
  it.each([
    ['----', 2, ['1', '2'], 'nothing was read yet'],
    ['ff---', 2, ['3', '4'], 'those after the finished ones'],
    ['ffs--', 2, ['4'], 'one of them is stored'],
    ['-f---', 1, ['3'], 'a skipped volume is not wanted'],
    ['fff', 2, [], 'the series is read'],
    ['----', 0, [], 'none are kept ahead'],
  ])('%s, %i ahead → %j: %s', (signs, count, wanted, _reason) => {
    expect(chooseNextVolumes(toVolumes(signs), count)).toEqual(wanted)
  })
})

describe('clean-up', () => {
  it('takes finished works that nothing fetches', () => {
    const isFinished = (workno: string) => workno !== '2'
    expect(chooseFinished(['1', '2', '3'], isFinished, new Set(['3']))).toEqual(['1'])
  })
})
