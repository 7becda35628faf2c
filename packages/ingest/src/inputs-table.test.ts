import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Verdict } from '@yomikura/contract/errors'
import { describe, expect, it } from 'vitest'
import { INPUTS, aFolder, anIngest, listFiles } from './test-folders.ts'

/**
 * Files of the inputs folder and what becomes of each: kind of its first file, verdict of the work,
 * pages, and seconds of sound or film. A sample each time, all with `YOMIKURA_FULL=1`
 * (`npm run test:full`). Needs the inputs folder; skipped without it.
 */
type Row = [path: string, kind: string, verdict: Verdict, pages: number, seconds: number]
type Answer = { kind: string; verdict: Verdict; pages: number; seconds: number } & Cost
type Cost = { ms: number; peakBytes: number }

const FULL = process.env.YOMIKURA_FULL === '1'
const SAMPLE_STEP = 12
const RUNNER = new URL('./test-run-table.ts', import.meta.url).pathname
const TABLE = JSON.parse(
  readFileSync(new URL('./test-inputs-table.json', import.meta.url), 'utf8'),
) as Row[]
const MEMORY_BYTES = 1024 ** 3

async function takeIn(rows: readonly Row[]): Promise<Answer[]> {
  const root = await aFolder()
  const lines = rows.map(([path], index) =>
    JSON.stringify(
      anIngest({ source: join(INPUTS ?? '', path), outputFolder: join(root, String(index)) }),
    ),
  )
  const flags = ['--disable-warning=ExperimentalWarning']
  const child = spawnSync(process.execPath, [...flags, RUNNER], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 16 * 1024 ** 2,
  })
  expect([child.signal, child.stderr]).toEqual([null, ''])
  return child.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Answer)
}

describe.skipIf(INPUTS === undefined)('the files of the inputs folder (needs it)', () => {
  it('are named by the table, each once', async () => {
    const paths = new Set(
      (await listFiles(INPUTS ?? '')).map((path) => relative(INPUTS ?? '', path)),
    )
    expect(TABLE.map(([path]) => path).sort()).toEqual([...paths].sort())
  })

  it(
    'become what the table says, in one process that none of them ends',
    async () => {
      const rows = TABLE.filter((_, index) => FULL || index % SAMPLE_STEP === 0)
      const answers = await takeIn(rows)
      const found = answers.map(({ kind, verdict, pages, seconds }, index): Row => {
        return [rows[index]?.[0] ?? '', kind, verdict, pages, seconds]
      })
      expect(found).toEqual(rows)
      const peakBytes = Math.max(...answers.map((answer) => answer.peakBytes))
      expect(peakBytes).toBeLessThan(MEMORY_BYTES)
      const slowest = answers.map(({ ms }, index) => ({ ms, path: rows[index]?.[0] }))
      slowest.sort((a, b) => b.ms - a.ms)
      // The report that operators plan by: what the hardest files cost.
      process.stderr.write(
        `${answers.length} files, peak ${Math.round(peakBytes / 1024 ** 2)} MiB, slowest ` +
          `${slowest
            .slice(0, 3)
            .map(({ path, ms }) => `${path ?? ''} ${ms} ms`)
            .join(', ')}\n`,
      )
    },
    FULL ? 900_000 : 180_000,
  )
})
