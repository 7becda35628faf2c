import { describe, expect, it } from 'vitest'
import { GAIN_STEP_DB } from './frame-gain.ts'
import { toLevelSteps } from './level-steps.ts'

const stepsOf = (integrated: number, peak?: number) =>
  toLevelSteps({ integrated, gain: -18 - integrated, ...(peak !== undefined && { peak }) })

describe('steps to the reference loudness', () => {
  it.each([
    [-9, 0.2, -6, 'a loud master comes down, clipped or not'],
    [-17.1, -3, 0, 'less than a decibel is left alone'],
    [-16.9, -3, -1, 'beyond it the nearest step counts'],
    [-24, -20, 4, 'a quiet one goes up'],
    [-24, -4, 1, 'as far as its peaks let it'],
    [-24, -1.2, 0, 'and not at all where they do not'],
    [-60, -50, 8, 'but what is nearly silence stays so'],
  ])('of %d LUFS with peaks of %d dBTP are %d: %s', (integrated, peak, steps) => {
    expect(stepsOf(integrated, peak)).toBe(steps)
  })

  it('never leave a sound further than half a step away, unless peaks are in the way', () => {
    for (let integrated = -30; integrated <= -5; integrated += 0.1) {
      const left = -18 - integrated - stepsOf(integrated, -40) * GAIN_STEP_DB
      expect(Math.abs(left)).toBeLessThanOrEqual(1)
    }
  })

  it('raise nothing of which no peak is known, and nothing that was never measured', () => {
    expect([stepsOf(-30), toLevelSteps(undefined)]).toEqual([0, 0])
  })
})
