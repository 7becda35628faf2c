// @bare
import { patience } from '@yomikura/testkit/patience'
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { IngestProgress } from './ingest-options.ts'
import { ingestWork } from './ingest-work.ts'
import { findConverter } from './kinds/media/converter.ts'
import { WorkerPool } from './worker/worker-pool.ts'
import { aFolder, anIngest } from './test-folders.ts'
import { aPdf } from './test-pdfs.ts'

const converter = await findConverter()

/** The progress reports while workers of their own take in a work of one file. */
async function follow(write: (path: string) => Promise<void> | void, name: string) {
  const root = await aFolder()
  const source = join(root, 'source')
  await mkdir(source)
  await write(join(source, name))
  const workers = new WorkerPool({ count: 1 })
  onTestFinished(() => workers.close())
  const reports: IngestProgress[] = []
  const outputFolder = join(root, 'out')
  const onProgress = (progress: IngestProgress) => void reports.push(progress)
  await ingestWork(anIngest({ source, outputFolder, workers, onProgress }))
  return reports
}

function expectSteady(reports: readonly IngestProgress[]): void {
  const under = reports.filter(({ doneFiles }) => doneFiles === 0)
  expect(under.length).toBeGreaterThan(1)
  for (const { share, doneBytes, totalBytes } of under) {
    expect(share).toBeGreaterThan(0)
    expect(doneBytes).toBeLessThanOrEqual(totalBytes)
  }
  const shares = reports.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(reports.at(-1)).toMatchObject({ doneFiles: 1, share: 1 })
}

describe('a work of one file says how far it is within the file', () => {
  it('by the pages of a document', async () => {
    const pages = Array.from({ length: 24 }, (_, index) => `page ${index}`)
    expectSteady(await follow((path) => writeFile(path, aPdf(pages)), 'guide.pdf'))
  })

  it.skipIf(converter === undefined)(
    'by the time of a sound (needs ffmpeg)',
    { timeout: 120_000 * patience() },
    async () => {
      const reports = await follow((path) => {
        const tone = 'sine=frequency=440:sample_rate=48000:duration=900'
        execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, path])
      }, 'story.flac')
      expectSteady(reports)
    },
  )
})
