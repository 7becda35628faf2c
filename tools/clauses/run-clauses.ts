import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import { PROCESS_FILES } from '../tiers.ts'
import { assertsOnlyConstants } from './constant-tests.ts'
import type { Value } from './list-values.ts'
import { planRound, type Round, toKey, toNearness } from './plan-round.ts'
import { Results } from './results.ts'
import { type FileResult, TestRunner } from './test-runner.ts'

/** Test files of one run of Vitest: after each run what it found is stored. */
const MOST = 10

type Options = {
  values: readonly Value[]
  /** Only values whose id holds this are changed. */
  only: string
  /** Only test files whose path holds this are tried. */
  tests: string
  /** Only tests that stand near a value are tried: a list in minutes, of which some are noticed afar. */
  near: boolean
  /** Where what was found is kept for the next run. */
  folder: string
  /** When no further round begins, in milliseconds since 1970. */
  untilMs: number
}

/** What is known at the end. */
export type Outcome = {
  unnoticed: { id: string; reason: 'no test reads it' | 'no test fails' }[]
  noticed: number
  /** Values that the time did not suffice for. */
  untried: number
  /** Test files that failed with nothing changed, which therefore prove nothing. */
  failing: string[]
}

/** Changes values one by one until a test fails for each or none is left to try. */
export async function runClauses(options: Options): Promise<Outcome> {
  const { values, only, tests, near, folder, untilMs } = options
  const runner = await TestRunner.open(values, folder)
  try {
    const results = new Results(join(folder, 'results.json'))
    const proving = (await runner.listFiles()).filter(
      (file) => toCost(file) !== -1 && !assertsOnlyConstants(readText(file)),
    )
    const hashes = new Map(proving.map((file) => [file, toHash(readText(file))]))
    results.forget(values, hashes)
    const files = proving.filter((file) => file.includes(tests))
    const chosen = values.filter(({ id }) => id.includes(only))
    const run = { runner, results, chosen, hashes, isLate: () => Date.now() > untilMs }
    // Tests that stand near the values notice nearly all of them, and only the rest needs all tests.
    const nearest = listNear(files, chosen)
    const quick = nearest.filter((file) => !PROCESS_FILES.includes(file))
    const stages = near ? [quick, nearest] : tests ? [files] : [quick, nearest, files]
    let isDone = true
    for (const stage of stages) {
      const isOpen = chosen.some(({ id }) => !results.values[id]?.noticedBy)
      isDone &&= !isOpen || ((await readSeen(run, stage)) && (await changeValues(run, stage)))
    }
    return toOutcome({ chosen, results, isDone })
  } finally {
    await runner.close()
  }
}

type Run = {
  runner: TestRunner
  results: Results
  chosen: readonly Value[]
  hashes: ReadonlyMap<string, string>
  isLate: () => boolean
}

/** Folders of the product: screens take a hundred times as long as calculations, and what is found early is stored early. */
const BY_COST = ['packages/', 'apps/server/', 'apps/web/src/data/', 'apps/web/']

/** How late a test file runs; -1 for tests of tools and of the demo, which prove nothing of the product. */
function toCost(file: string): number {
  const place = BY_COST.findIndex((folder) => file.startsWith(folder))
  if (place === -1 || file.startsWith('packages/testkit/')) return -1
  return PROCESS_FILES.includes(file) ? BY_COST.length : place
}

/** Test files that name a value, or import a source that does. */
function listNear(files: readonly string[], values: readonly Value[]): string[] {
  const keys = [...new Set(values.map(toKey))]
  return files.filter((file) => keys.some((key) => toNearness(file, key, readText) > 0))
}

/** Runs test files with nothing changed, for what they read. @returns whether the time sufficed */
async function readSeen(run: Run, files: readonly string[]): Promise<boolean> {
  const { runner, results, hashes, isLate } = run
  const unknown = files
    .filter((file) => !results.tests[file]?.ok)
    .toSorted((one, other) => toCost(one) - toCost(other))
  for (let at = 0; at < unknown.length; at += MOST) {
    if (isLate()) return false
    const some = unknown.slice(at, at + MOST)
    for (const { file, ...rest } of await runner.run(new Map(some.map((each) => [each, []])))) {
      const { ok, seconds, seen } = rest
      results.tests[file] = { hash: hashes.get(file) ?? '', ok, seconds, seen }
    }
    results.save()
    console.log(`${at + some.length} of ${unknown.length} test files ran with nothing changed`)
  }
  return true
}

/** Runs rounds until nothing is left to try. @returns whether the time sufficed */
async function changeValues(run: Run, stage: readonly string[]): Promise<boolean> {
  const { runner, results, chosen, isLate } = run
  const tests = new Set(stage)
  const halves = new Map<string, string[][]>()
  while (!isLate()) {
    const round = planRound({ values: chosen, results, tests, readText, halves, most: MOST })
    if (round.size === 0) return true
    for (const result of await runner.run(round)) takeResult({ result, round, results, halves })
    results.save()
    const open = chosen.filter(({ id }) => !results.values[id]?.noticedBy).length
    console.log(`${round.size} test files ran; ${open} of ${chosen.length} values are unnoticed`)
  }
  return false
}

type Taken = {
  result: FileResult
  round: Round
  results: Results
  halves: Map<string, string[][]>
}

function takeResult({ result, round, results, halves }: Taken): void {
  const ids = round.get(result.file) ?? []
  const [first] = ids
  if (result.ok) for (const id of ids) results.values[id]?.passed.push(result.file)
  else if (ids.length === 1 && first !== undefined) {
    const known = results.values[first]
    if (known) known.noticedBy = `${result.file} › ${result.title ?? ''}: ${result.message ?? ''}`
  } else {
    const middle = Math.ceil(ids.length / 2)
    const sets = halves.get(result.file) ?? []
    halves.set(result.file, [...sets, ids.slice(0, middle), ids.slice(middle)])
  }
}

function toOutcome(found: {
  chosen: readonly Value[]
  results: Results
  isDone: boolean
}): Outcome {
  const { chosen, results, isDone } = found
  const tests = Object.values(results.tests)
  const open = chosen.filter(({ id }) => !results.values[id]?.noticedBy)
  const toReason = (id: string) =>
    tests.some(({ ok, seen }) => ok && seen.includes(id)) ? 'no test fails' : 'no test reads it'
  return {
    noticed: chosen.length - open.length,
    untried: isDone ? 0 : open.length,
    failing: Object.keys(results.tests).filter((file) => !results.tests[file]?.ok),
    unnoticed: isDone ? open.map(({ id }) => ({ id, reason: toReason(id) })) : [],
  }
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const texts = new Map<string, string>()

/** The text of a file of the project; none where there is no such file. */
function readText(file: string): string {
  let text = texts.get(file)
  if (text === undefined) {
    try {
      text = readFileSync(join(ROOT, file), 'utf8')
    } catch {
      text = ''
    }
    texts.set(file, text)
  }
  return text
}
