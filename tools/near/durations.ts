import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SuiteReport } from '../gate/report.ts'
import { PROCESS_FILES } from '../tiers.ts'

/** Seconds of each test file when it last ran here and passed. */
export type Durations = Readonly<Record<string, number>>

/** What a file takes that never ran here. */
const UNKNOWN_S = { journey: 8, process: 10, screen: 4, other: 1 }
/** What a file of Vitest takes before its first test: its process, and what it imports. */
const LOAD_S = 0.4

/** What was remembered; nothing where there is no such file, or none that can be read. */
export function readDurations(path: string): Durations {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Durations
  } catch {
    return {}
  }
}

/** Remembers what each file of a run took. A failure's time is that of its limit, so it is passed over. */
export function rememberDurations(path: string, { files }: SuiteReport): void {
  const passed = Object.entries(files).filter(
    ([, report]) => report.passed > 0 && report.failures.length === 0,
  )
  if (passed.length === 0) return
  const taken = passed.map(([file, { seconds }]) => [file, Number(seconds.toFixed(2))] as const)
  const durations = { ...readDurations(path), ...Object.fromEntries(taken) }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(durations, null, 2)}\n`)
}

function guess(file: string): number {
  if (file.endsWith('.spec.ts')) return UNKNOWN_S.journey
  if (PROCESS_FILES.includes(file)) return UNKNOWN_S.process
  return file.endsWith('.test.tsx') ? UNKNOWN_S.screen : UNKNOWN_S.other
}

/** How long a test file takes: as long as the last time, or as most of its kind do. */
export function createEstimate(durations: Durations): (file: string) => number {
  return (file) => {
    const measured = durations[file]
    if (measured === undefined) return guess(file)
    return file.endsWith('.spec.ts') ? measured : measured + LOAD_S
  }
}
