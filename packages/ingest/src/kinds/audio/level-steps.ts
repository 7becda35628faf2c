import type { Loudness } from '@yomikura/content/ziptree'
import { GAIN_STEP_DB } from './frame-gain.ts'

/** Listeners do not hear a smaller step, and every copy takes room. */
const LEAST_GAIN_DB = 1
/** What no raised sound goes above, between its samples too (EBU R 128). */
const CEILING_DBTP = -1
/** Sounds that are nearly silence stay so. */
const MAX_RAISE_STEPS = 8

/** Whether a sound is to be raised, for which its peaks must be known. */
export function isTooQuiet(loudness: Loudness | undefined): boolean {
  return loudness !== undefined && loudness.gain >= LEAST_GAIN_DB
}

/**
 * Steps by which a copy of a sound comes nearest to the reference loudness; 0 where it is there already, or
 * cannot be raised without clipping.
 */
export function toLevelSteps(loudness: Loudness | undefined): number {
  if (!loudness || Math.abs(loudness.gain) < LEAST_GAIN_DB) return 0
  const steps = Math.round(loudness.gain / GAIN_STEP_DB)
  if (steps < 0) return steps
  const room = Math.floor((CEILING_DBTP - (loudness.peak ?? 0)) / GAIN_STEP_DB)
  return Math.max(0, Math.min(steps, room, MAX_RAISE_STEPS))
}
