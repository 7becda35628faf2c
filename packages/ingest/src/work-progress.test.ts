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

/** What is told while a work of one file is taken in by workers of their own. */
async function follow(write: (path: string) => Promise<void> | void, name: string) {
  const root = await aFolder()
  const source = join(root, 'source')
  await mkdir(source)
  await write(join(source, name))
  const workers = new WorkerPool({ count: 1 })
  onTestFinished(() => workers.close())
  const told: IngestProgress[] = []
  const outputFolder = join(root, 'out')
  const onProgress = (progress: IngestProgress) => void told.push(progress)
  await ingestWork(anIngest({ source, outputFolder, workers, onProgress }))
  return told
}

function expectSteady(told: readonly IngestProgress[]): void {
  const under = told.filter(({ doneFiles }) => doneFiles === 0)
  expect(under.length).toBeGreaterThan(1)
  for (const { share, doneBytes, totalBytes } of under) {
    expect(share).toBeGreaterThan(0)
    expect(doneBytes).toBeLessThanOrEqual(totalBytes)
  }
  const shares = told.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(told.at(-1)).toMatchObject({ doneFiles: 1, share: 1 })
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
      const told = await follow((path) => {
        const tone = 'sine=frequency=440:sample_rate=48000:duration=900'
        execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, path])
      }, 'story.flac')
      expectSteady(told)
    },
  )
})
