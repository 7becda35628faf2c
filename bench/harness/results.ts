import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { meetsGoal, type Outcome } from './benchmark.ts'
import { GOALS } from './goals.ts'
import type { Machine } from './machine.ts'

/** The last run of one benchmark. */
export type Result = Outcome & {
  row: number
  goal: string
  verdict: 'pass' | 'miss'
  command: string
  /** Day of the run, `YYYY-MM-DD`. */
  date: string
  machine: Machine
}

const FILE = fileURLToPath(new URL('../results.json', import.meta.url))

/** All results, by row. */
export function readResults(): Result[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Result[]) : []
}

/** Judges a run and puts it in place of the row's last one. */
export async function saveResult(
  row: number,
  name: string,
  outcome: Outcome,
  machine: Machine,
): Promise<Result> {
  const goal = GOALS.find((entry) => entry.row === row)
  if (!goal) throw new Error(`There is no goal ${row}.`)
  const result: Result = {
    row,
    goal: goal.goal,
    verdict: outcome.values.every(meetsGoal) ? 'pass' : 'miss',
    command: `npm run bench -- ${name}`,
    date: new Date().toISOString().slice(0, 10),
    machine,
    ...outcome,
  }
  const others = readResults().filter((entry) => entry.row !== row)
  const all = [...others, result].toSorted((a, b) => a.row - b.row)
  writeFileSync(FILE, await format(JSON.stringify(all), { parser: 'json', printWidth: 100 }))
  return result
}
