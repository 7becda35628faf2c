import { dirname, join } from 'node:path'
import { VALUES } from './constant-tests.ts'
import type { Value } from './list-values.ts'
import type { Results } from './results.ts'

/** Test files with the values that each gets changed, all in one run of Vitest. */
export type Round = Map<string, string[]>

type Sources = {
  values: readonly Value[]
  results: Results
  /** Test files that may be tried. */
  tests: ReadonlySet<string>
  readText: (file: string) => string
  /** Sets of values that a test noticed together, by test file: halves are tried next. */
  halves: Map<string, string[][]>
  /** Most files of one round. */
  most: number
}

/** The nearest test is tried with one value; all others with all values that they read at once. */
const SINGLE_TRIES = 1
const IMPORT = /^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm

/** Keys that stand in any file. */
const GENERAL = /^(?:min|max|initial|count|ratio|usual|line)$/

/** The last word of a value's name that says which one it is: `pagePx` of `MEASURES.pagePx.min`. */
export function toKey({ id }: Value): string {
  const words = id.slice(id.lastIndexOf(' › ') + 3).match(/[A-Za-z_]\w*/g) ?? []
  return words.findLast((word) => !GENERAL.test(word)) ?? id
}

/** How probably a test notices a value: 2 when what it imports names the value, 1 when it names it itself. */
export function toNearness(test: string, key: string, readText: Sources['readText']): number {
  const text = readText(test)
  const imported = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => toFile(test, name) ?? [])
  const isNamed = imported.some((file) => readText(file).includes(key))
  return (isNamed ? 2 : 0) + (text.includes(key) ? 1 : 0)
}

/** The file of the project that an import names; none for a package of others, and for the values themselves. */
function toFile(from: string, name: string): string | undefined {
  if (VALUES.test(name)) return undefined
  if (name.startsWith('.')) return join(dirname(from), name)
  if (name.startsWith('#')) return `${from.split('/').slice(0, 2).join('/')}/src/${name.slice(1)}`
  const [, packageName, file] = /^@yomikura\/([\w-]+)\/(.+)$/.exec(name) ?? []
  return packageName && `packages/${packageName}/src/${file}.ts`
}

/** What is tried next: nothing when every value is noticed or was tried with all tests that read it. */
export function planRound(sources: Sources): Round {
  const round: Round = new Map()
  takeHalves(round, sources)
  const open = sources.values.filter(({ id }) => !sources.results.values[id]?.noticedBy)
  takeSingles(round, sources, open)
  if (round.size < sources.most) takeGroups(round, sources, open)
  return round
}

function takeHalves(round: Round, { halves, results }: Sources): void {
  for (const [file, sets] of halves) {
    // Sets whose values other tests noticed meanwhile must not end the search before those behind them.
    const [set, ...rest] = sets
      .map((ids) => ids.filter((id) => !results.values[id]?.noticedBy))
      .filter((ids) => ids.length > 0)
    if (rest.length > 0) halves.set(file, rest)
    else halves.delete(file)
    if (set) round.set(file, set)
  }
}

/** Tests that read a value and were not tried with it, with nothing changed green. */
function listUntried({ id }: Value, { results, tests }: Sources): string[] {
  const passed = new Set(results.values[id]?.passed)
  return Object.entries(results.tests)
    .filter(
      ([file, test]) => tests.has(file) && test.ok && test.seen.includes(id) && !passed.has(file),
    )
    .map(([file]) => file)
}

function takeSingles(round: Round, sources: Sources, open: readonly Value[]): void {
  const { results, readText, most, halves } = sources
  for (const value of open) {
    if (round.size >= most) return
    if ((results.values[value.id]?.passed.length ?? 0) >= SINGLE_TRIES) continue
    const key = toKey(value)
    const [nearest] = listUntried(value, sources)
      .filter((file) => !round.has(file) && !halves.has(file))
      .map((file) => ({ file, nearness: toNearness(file, key, readText) }))
      .filter(({ nearness }) => nearness > 0)
      .toSorted(
        (one, other) =>
          other.nearness - one.nearness ||
          (results.tests[one.file]?.seconds ?? 0) - (results.tests[other.file]?.seconds ?? 0),
      )
    if (nearest) round.set(nearest.file, [value.id])
  }
}

function takeGroups(round: Round, sources: Sources, open: readonly Value[]): void {
  const { results, most, halves } = sources
  const groups = new Map<string, string[]>()
  for (const value of open) {
    for (const file of listUntried(value, sources)) {
      groups.set(file, [...(groups.get(file) ?? []), value.id])
    }
  }
  const bySeconds = [...groups].toSorted(
    ([one], [other]) => (results.tests[one]?.seconds ?? 0) - (results.tests[other]?.seconds ?? 0),
  )
  for (const [file, ids] of bySeconds) {
    if (round.size >= most) return
    if (!round.has(file) && !halves.has(file)) round.set(file, ids)
  }
}
