/** `npm run bench`: lists the benchmarks, or runs the named ones and renews the performance page. */
import { parseArgs } from 'node:util'
import type { Benchmark } from './harness/benchmark.ts'
import { GOALS } from './harness/goals.ts'
import { describeMachine, readLoad } from './harness/machine.ts'
import { saveResult } from './harness/results.ts'
import { renewPages } from '../tools/renew-pages.ts'
import { PERFORMANCE_PAGE } from './harness/performance-page.ts'

/** Loaded only when run: a benchmark may bring a browser or a codec with it. */
const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  'route-scripts': async () => (await import('./route-scripts.ts')).routeScripts,
  'library-sync': async () => (await import('./library-sync.ts')).librarySync,
  'library-search': async () => (await import('./library-search.ts')).librarySearch,
  'library-start': async () => (await import('./library-start.ts')).libraryStart,
  'content-pages': async () => (await import('./content-pages.ts')).contentPages,
  'steady-load': async () => (await import('./steady-load.ts')).steadyLoad,
  api: async () => (await import('./api.ts')).api,
  'ingest-pages': async () => (await import('./ingest-pages.ts')).ingestPages,
  'import-shelf': async () => (await import('./import-shelf.ts')).importShelf,
  'open-book': async () => (await import('./open-book.ts')).openBook,
  'page-turn': async () => (await import('./page-turn.ts')).pageTurn,
  'page-bytes': async () => (await import('./page-bytes.ts')).pageBytes,
  offline: async () => (await import('./offline.ts')).offline,
  'free-start': async () => (await import('./free-start.ts')).freeStart,
  'long-lists': async () => (await import('./long-lists.ts')).longLists,
  'viewer-memory': async () => (await import('./viewer-memory.ts')).viewerMemory,
  'other-apps': async () => (await import('./other-apps.ts')).otherApps,
  start: async () => (await import('./start.ts')).start,
}
/** Fewer rounds distinguish a slow machine from a slow program no better than one does. */
const MIN_ROUNDS = 5

function listBenchmarks(): void {
  console.log('Benchmarks (run one with "npm run bench -- <name> [--rounds 9]"):\n')
  for (const { row, goal, benchmark } of GOALS) {
    console.log(`  ${benchmark.padEnd(10)} row ${row}: ${goal}`)
  }
}

/** Runs one benchmark, keeps its result and prints it. True when every goal was met. */
async function runBenchmark(name: string, rounds: number): Promise<boolean> {
  const load = BENCHMARKS[name]
  if (!load) throw new Error(`There is no benchmark "${name}". "npm run bench" lists them.`)
  const loadBefore = readLoad()
  const { row, run: measure } = await load()
  const outcome = await measure({ rounds, report: (line) => console.error(`${name}: ${line}`) })
  const result = await saveResult(row, name, outcome, describeMachine(loadBefore))
  console.log(`\n${name} (row ${row}): ${result.verdict}`)
  for (const { name: what, median, low, high, unit, at_most } of result.values) {
    const goal =
      at_most === undefined ? '' : `  goal ${at_most}${median <= at_most ? '' : '  MISS'}`
    console.log(`  ${what.padEnd(60)} ${`${median} ${unit}`.padStart(10)}  (${low}–${high})${goal}`)
  }
  return result.verdict === 'pass'
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(MIN_ROUNDS) } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < MIN_ROUNDS) {
  throw new Error(`--rounds must be a whole number of at least ${MIN_ROUNDS}.`)
}
if (positionals.length === 0) listBenchmarks()
// A benchmark that is broken off ends what it started as it exits.
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
let hasMissed = false
for (const name of positionals) {
  if (!(await runBenchmark(name, rounds))) hasMissed = true
}
if (positionals.length > 0) {
  await renewPages(PERFORMANCE_PAGE)
}
process.exit(hasMissed ? 1 : 0)
