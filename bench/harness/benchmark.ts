import { median } from './statistics.ts'

/** Ratio, time, size, or a bare number of things. */
export type Unit = 'x' | 'ms' | 's' | 'kB' | 'MB' | ''

/** One measured quantity: the median of its rounds, and how far the rounds lay apart. */
export type Value = {
  name: string
  unit: Unit
  median: number
  low: number
  high: number
  /** The goal, in the same unit; absent where a value only explains another. */
  at_most?: number
}

/** What a benchmark found. `notes` say what a reader of the numbers must know. */
export type Outcome = { rounds: number; values: Value[]; notes: string[] }

export type RunOptions = {
  /** Alternating rounds: each measures every contender once. */
  rounds: number
  report: (line: string) => void
}

/** One row of the performance goals, measured by one command. */
export type Benchmark = {
  /** Number of the row in `goals.ts`. */
  row: number
  run: (options: RunOptions) => Promise<Outcome>
}

/** Sums up one quantity over its rounds. */
export function toValue(
  name: string,
  unit: Unit,
  samples: readonly number[],
  atMost?: number,
): Value {
  return {
    name,
    unit,
    median: round(median(samples)),
    low: round(Math.min(...samples)),
    high: round(Math.max(...samples)),
    ...(atMost !== undefined && { at_most: round(atMost) }),
  }
}

/** Whether the median meets the goal; a value without one always does. */
export function meetsGoal({ median: measured, at_most }: Value): boolean {
  return at_most === undefined || measured <= at_most
}

/** Three digits say all that a noisy machine can know. */
function round(number: number): number {
  return Number(number.toPrecision(number >= 1000 ? 4 : 3))
}
