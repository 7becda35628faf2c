/**
 * What larger and smaller pictures of pages cost (docs/decisions/0140): ingests each folder, archive or
 * picture that is named with them and without, in alternating rounds.
 *
 * `node bench/page-levels.ts SOURCE… [--rounds 3]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ingestWork } from '../packages/ingest/src/ingest-work.ts'
import { anIngest } from '../packages/ingest/src/test-folders.ts'

const WAYS = {
  'one picture': { largeWidthPx: 0, smallPx: 0 },
  'with smaller': { largeWidthPx: 0 },
  'with larger': { smallPx: 0 },
  'all levels': {},
} as const
type Way = keyof typeof WAYS

type Cost = { pages: number; cpuMs: number; optimizedBytes: number }

async function measure(source: string, way: Way): Promise<Cost> {
  const outputFolder = await mkdtemp(join(tmpdir(), 'yomikura-bench-levels-'))
  try {
    const before = process.cpuUsage()
    const made = await ingestWork(anIngest({ source, outputFolder, pages: WAYS[way] }))
    const { user, system } = process.cpuUsage(before)
    const stored = made.files.filter(({ path }) => path.startsWith('optimized/'))
    return {
      pages: made.pageCount,
      cpuMs: (user + system) / 1000,
      optimizedBytes: stored.reduce((sum, { length }) => sum + length, 0),
    }
  } finally {
    await rm(outputFolder, { recursive: true, force: true })
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

for (const source of positionals) {
  const ways = Object.keys(WAYS) as Way[]
  const costs = new Map<Way, Cost[]>(ways.map((way) => [way, []]))
  for (let round = 0; round < Number(values.rounds); round++) {
    // No way is always first.
    for (let turn = 0; turn < ways.length; turn++) {
      const way = ways[(round + turn) % ways.length]!
      costs.get(way)!.push(await measure(resolve(source), way))
    }
  }
  console.log(basename(source))
  for (const [way, found] of costs) {
    const { pages, optimizedBytes } = found[0]!
    const cpuMs = median(found.map((cost) => cost.cpuMs))
    const kilobytes = Math.round(optimizedBytes / Math.max(1, pages) / 1000)
    const msPerPage = Math.round(cpuMs / Math.max(1, pages))
    console.log(
      `  ${way.padEnd(12)} ${pages} pages, ${kilobytes} kB a page, ${msPerPage} ms a page`,
    )
  }
}
