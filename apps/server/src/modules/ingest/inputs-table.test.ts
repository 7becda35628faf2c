// @bare
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { Playfile, Ziptree } from '@yomikura/content/ziptree'
import type { Verdict } from '@yomikura/contract/errors'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { INPUTS, listFiles } from '@yomikura/ingest/test-folders'
import { INPUTS_TABLE, type InputsRow } from '@yomikura/ingest/test-inputs-table'
import { findConverter } from '@yomikura/ingest/kinds/media/converter'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProcessPool } from './process-pool.ts'
import { findSandbox } from './sandbox.ts'

/**
 * Files of the inputs folder and what becomes of each. They go the way that works of readers go: through
 * processes of the pool, locked in as far as the machine allows, with workers. One of every sort each
 * time, all with `YOMIKURA_FULL=1` (`npm run test:full`). Needs the inputs folder; skipped without it.
 */
type Taken = { row: InputsRow; ms: number; peakBytes: number }

const FULL = process.env.YOMIKURA_FULL === '1'
const converter = await findConverter()
const MAKERS = 2
const HARDEST_SHOWN = 3
const ORDER = {
  workno: 'BJ000001',
  revision: '01890000-0000-7000-8000-000000000001',
  updatedAt: '2026-01-01 00:00:00',
  direction: 'rtl',
  mayTurn: false,
  protect: true,
  contentKey: 'ab'.repeat(32),
  salt: 'salt',
  isAfterCrash: false,
} as const
/** Long rather than hard: thousands of entries, hundreds of pages. */
const LONG = new Set(['archives/compress/headers.zip', 'pdf/pdf.js/freeculture.pdf'])
let folder: string
let pool: ProcessPool

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-inputs-'))
  const root = join(folder, 'processes')
  pool = new ProcessPool({ sandbox: await findSandbox(), root, workerCount: MAKERS })
})
afterEach(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

/** The first of each kind, verdict and form. */
function sample(): InputsRow[] {
  const first = new Map<string, InputsRow>()
  for (const row of INPUTS_TABLE) {
    const [path, kind, verdict] = row
    const sort = [kind, verdict, extname(path).toLowerCase()].join()
    if (!first.has(sort) && !LONG.has(path)) first.set(sort, row)
  }
  return [...first.values()]
}

async function takeIn(path: string): Promise<Taken> {
  const child = await pool.take(INPUTS === undefined ? [] : [INPUTS], true)
  const outputFolder = await mkdtemp(join(child.reach.writable, 'work-'))
  const fromMs = performance.now()
  try {
    const { verdict, pageCount, cost, files } = await child.run({
      order: { ...ORDER, source: join(INPUTS ?? '', path), outputFolder },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    const ms = Math.round(performance.now() - fromMs)
    const first = files.length > 0 ? await readFirst(outputFolder) : undefined
    const seconds = first ? readSeconds(first) : 0
    const row: InputsRow = [path, first?.type ?? '', verdict as Verdict, pageCount, seconds]
    return { row, ms, peakBytes: cost?.peakBytes ?? 0 }
  } finally {
    await rm(outputFolder, { recursive: true, force: true })
    await pool.give(child)
  }
}

async function readFirst(outputFolder: string): Promise<Playfile | undefined> {
  const ziptree = JSON.parse(await readFile(join(outputFolder, LAYOUT.ziptree), 'utf8')) as Ziptree
  return Object.values(ziptree.playfile)[0]
}

/** Length of sound or film in whole seconds; 0 for everything else. */
function readSeconds(playfile: Playfile): number {
  if ('audio' in playfile) return Math.round(Number(playfile.audio.optimized.duration))
  return 'video' in playfile ? Math.round(Number(playfile.video.optimized.duration)) : 0
}

/** The report that operators plan by: what the hardest files cost. */
function describeCosts(taken: readonly Taken[]): string {
  const name = ({ row: [path] }: Taken) => path
  const most = (cost: (one: Taken) => number, show: (one: Taken) => string) =>
    taken
      .toSorted((a, b) => cost(b) - cost(a))
      .slice(0, HARDEST_SHOWN)
      .map(show)
      .join(', ')
  const slowest = most(
    ({ ms }) => ms,
    (one) => `${name(one)} ${one.ms} ms`,
  )
  const largest = most(
    ({ peakBytes }) => peakBytes,
    (one) => `${name(one)} ${Math.round(one.peakBytes / 1024 ** 2)} MiB`,
  )
  const totalMs = taken.reduce((sum, { ms }) => sum + ms, 0)
  return `${taken.length} files in ${Math.round(totalMs / 1000)} s; slowest ${slowest}; largest ${largest}\n`
}

describe.skipIf(INPUTS === undefined)('the files of the inputs folder (needs that folder)', () => {
  it('are named by the table, each once', async () => {
    const paths = await listFiles(INPUTS ?? '')
    expect(INPUTS_TABLE.map(([path]) => path).sort()).toEqual(
      paths.map((path) => relative(INPUTS ?? '', path)).sort(),
    )
  })

  it.skipIf(converter === undefined)(
    'become what the table says, in processes that none of them ends, each in bounds of time and memory (needs ffmpeg)',
    async () => {
      // What becomes of HEIC, the table says of a machine without a program for it.
      const isSaid = ([path]: InputsRow) => !converter?.heif || !path.endsWith('.heic')
      const rows = (FULL ? INPUTS_TABLE : sample()).filter(isSaid)
      const taken: Taken[] = []
      for (const [path] of rows) taken.push(await takeIn(path))
      process.stderr.write(describeCosts(taken))
      expect(taken.map(({ row }) => row)).toEqual(rows)
      // A file that takes longer than INGEST_LIMITS.fileWallSeconds has the verdict of a time-out above.
      const largest = Math.max(...taken.map(({ peakBytes }) => peakBytes))
      expect(largest).toBeLessThan(INGEST_LIMITS.memoryBytes)
    },
    FULL ? 1_800_000 : 180_000,
  )
})
