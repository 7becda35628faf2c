import type { Value } from './list-values.ts'
import type { Results } from './results.ts'

/** Test files with the values that each gets changed, all in one run of Vitest. */
export type Round = Map<string, string[]>

type Sources = {
  values: readonly Value[]
  results: Results
  readText: (file: string) => string
  /** Sets of values that a test noticed together, by test file: halves are tried next. */
  halves: Map<string, string[][]>
  /** Most files of one round. */
  most: number
}

/** Tests that stand nearest are tried with one value; all others with all values that they read at once. */
const SINGLE_TRIES = 3
const TEST_END = /\.test\.(tsx?)$/

/** The last key of a value: `playlists` of `limits.ts › LIMITS.playlists`. */
export function toKey({ id }: Value): string {
  return /([\w$]+)\W*(?:\[\d+\])?(?: \(\d+\))?$/.exec(id.replace(/\[\d+\]$/, ''))?.[1] ?? id
}

/** How probably a test notices a value: 2 when what it tests names the value, 1 when it names it itself. */
export function toNearness(test: string, key: string, readText: Sources['readText']): number {
  const beside = ['ts', 'tsx'].map((end) => test.replace(TEST_END, `.${end}`))
  const isNamed = (file: string) => readText(file).includes(key)
  return (beside.some(isNamed) ? 2 : 0) + (isNamed(test) ? 1 : 0)
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
    const set = sets.shift()?.filter((id) => !results.values[id]?.noticedBy)
    if (sets.length === 0) halves.delete(file)
    if (set && set.length > 0) round.set(file, set)
  }
}

/** Tests that read a value and were not tried with it, with nothing changed green. */
function listUntried({ id }: Value, results: Results): string[] {
  const passed = new Set(results.values[id]?.passed)
  return Object.entries(results.tests)
    .filter(([file, test]) => test.ok && test.seen.includes(id) && !passed.has(file))
    .map(([file]) => file)
}

function takeSingles(round: Round, sources: Sources, open: readonly Value[]): void {
  const { results, readText, most, halves } = sources
  for (const value of open) {
    if (round.size >= most) return
    if ((results.values[value.id]?.passed.length ?? 0) >= SINGLE_TRIES) continue
    const key = toKey(value)
    const [nearest] = listUntried(value, results)
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
    for (const file of listUntried(value, results)) {
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
