import { test } from '@playwright/test'
import { findProgram, type ProgramName } from '../../tools/programs.ts'

/** Skips the journey that calls it on a machine without this program, and says why. */
export function skipWithout(name: ProgramName): void {
  test.skip(findProgram(name) === undefined, `Needs ${name}.`)
}
