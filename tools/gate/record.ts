import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { ROOT } from '../paths.ts'

/** What one part of a run took and ended with; `steal` and `pressure` in percent. */
export type PartRecord = {
  seconds: number
  passed: number
  failed: number
  skipped: number
  slowness?: number
  steal?: number
  pressure?: number
}

/** A test that passed only when its file ran again alone. */
export type SecondTry = {
  suite: string
  file: string
  title: string
  /** First line of what it said when it failed. */
  error: string
  slowness: number
  steal: number
  pressure?: number
}

export type GateRecord = {
  ok: boolean
  seconds: number
  parts: Readonly<Record<string, PartRecord>>
  secondTries: readonly SecondTry[]
}

/** The commit that is checked out; empty without version control. */
export function readCommit(): string {
  return (
    spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
  )
}

/** Writes `gate.json`, and `flakes.json` with what needed a second try, into a folder. */
export function writeRecord(record: GateRecord, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const commit = readCommit()
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
  write('gate.json', { commit, ...record })
  write('flakes.json', { commit, flakes: record.secondTries })
}
