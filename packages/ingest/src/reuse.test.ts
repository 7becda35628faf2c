import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from './ingest-options.ts'
import { ingestWork, type IngestResult } from './ingest-work.ts'
import { aFolder, anIngest, digestFolder } from './test-folders.ts'
import { aPicture } from './test-pictures.ts'

const FIRST = '01890000-0000-7000-8000-000000000001'
const SECOND = '01890000-0000-7000-8000-000000000002'

async function aShelf(files: Record<string, Buffer | string>): Promise<string> {
  const root = await aFolder()
  await mkdir(join(root, 'source'))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'source', path)), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  return root
}

const page = (side: number) =>
  aPicture(300, 400 + side)
    .png()
    .toBuffer()

/** Ingests into `out`, puts the earlier revision's files beside what was made, as storage does. */
async function ingest(
  root: string,
  out: string,
  overrides: Partial<IngestOptions> = {},
): Promise<IngestResult> {
  const outputFolder = join(root, out)
  const result = await ingestWork(
    anIngest({ source: join(root, 'source'), outputFolder, ...overrides }),
  )
  const { earlierRecord } = overrides
  for (const { path, isReused } of result.files) {
    if (!isReused || earlierRecord === undefined) continue
    await mkdir(dirname(join(outputFolder, path)), { recursive: true })
    await cp(join(dirname(earlierRecord), path), join(outputFolder, path))
  }
  return result
}

/** Takes the same source in again, as the next revision of the same work. */
async function ingestAgain(root: string, overrides: Partial<IngestOptions> = {}) {
  const earlierRecord = join(root, 'first', 'ingest.json')
  return ingest(root, 'second', { earlierRecord, revision: SECOND, ...overrides })
}

/** Files and books that were made, and those that were taken over. */
const counts = ({ ziptree, reusedCount }: IngestResult) => ({
  made: Object.keys(ziptree.playfile).length - reusedCount,
  reused: reusedCount,
})

describe('an earlier revision', () => {
  it('spares every file that did not change', async () => {
    const root = await aShelf({ '1.png': await page(1), '2.png': await page(2), 'a.txt': 'hello' })
    expect(counts(await ingest(root, 'first'))).toEqual({ made: 3, reused: 0 })
    const again = await ingestAgain(root)
    expect(counts(again)).toEqual({ made: 0, reused: 3 })
    expect(again.cover).toMatchObject({ width: 300, height: 401 })
  })

  it('gives the same revision as one made of nothing', async () => {
    const strips = {
      'work.json': '{"kind":"webtoon"}',
      'w/1.png': await aPicture(400, 2600).png().toBuffer(),
    }
    const root = await aShelf({ ...strips, 'book/a.txt': '一', '1.png': await page(1) })
    const secret = { contentKey: 'ab'.repeat(32) }
    await ingest(root, 'first', secret)
    await writeFile(join(root, 'source/2.png'), await page(2))
    const again = await ingestAgain(root, secret)
    expect(counts(again).made).toBeGreaterThan(0)
    await ingest(root, 'fresh', { ...secret, revision: SECOND })
    expect(await digestFolder(join(root, 'second'))).toEqual(
      await digestFolder(join(root, 'fresh')),
    )
  })

  it('has only the changed and new files made', async () => {
    const root = await aShelf({
      '1.png': await page(1),
      '2.png': await page(2),
      '3.png': await page(3),
    })
    await ingest(root, 'first')
    await writeFile(join(root, 'source/2.png'), await page(20))
    await writeFile(join(root, 'source/4.png'), await page(4))
    expect(counts(await ingestAgain(root))).toEqual({ made: 2, reused: 2 })
  })

  it('lends no file that has another name, since stored names and tile orders follow from it', async () => {
    const root = await aShelf({ '1.png': await page(1) })
    await ingest(root, 'first')
    await rename(join(root, 'source/1.png'), join(root, 'source/2.png'))
    expect(counts(await ingestAgain(root))).toEqual({ made: 1, reused: 0 })
  })

  it.each([
    ['work', { workno: 'BJ000002' }],
    ['salt', { salt: 'another' }],
    ['content key', { contentKey: 'cd'.repeat(32) }],
    ['protection', { protect: false }],
    ['quality', { pages: { quality: 50 } }],
  ])('is of no use to another %s', async (_name, overrides) => {
    const root = await aShelf({ '1.png': await page(1) })
    await ingest(root, 'first')
    expect(counts(await ingestAgain(root, overrides))).toEqual({ made: 1, reused: 0 })
  })

  it.each([
    ['pages of another size', { pages: { maxWidth: 300, maxHeight: 200 } }],
    ['other limits', { limits: { pdfPages: 10 } }],
  ])('is of use to %s: an upgrade has nothing made again by itself', async (_name, overrides) => {
    const root = await aShelf({ '1.png': await page(1) })
    await ingest(root, 'first')
    expect(counts(await ingestAgain(root, overrides))).toEqual({ made: 0, reused: 1 })
  })

  it('made by older code of a kind has that kind made again, and no other', async () => {
    const root = await aShelf({ '1.png': await page(1), 'a.txt': 'hello' })
    await ingest(root, 'first')
    const record = join(root, 'first/ingest.json')
    const text = await readFile(record, 'utf8')
    await writeFile(record, text.replaceAll(/image@\d+:/g, 'image@0:'))
    expect(counts(await ingestAgain(root))).toEqual({ made: 1, reused: 1 })
  })

  it('gives way when its first page is gone: the new first page becomes the cover', async () => {
    const root = await aShelf({ '1.png': await page(1), '2.png': await page(2) })
    await ingest(root, 'first')
    await rm(join(root, 'source/1.png'))
    const again = await ingestAgain(root)
    expect(again.cover).toMatchObject({ height: 402 })
    await ingest(root, 'fresh', { revision: SECOND })
    expect(await digestFolder(join(root, 'second'))).toEqual(
      await digestFolder(join(root, 'fresh')),
    )
  })

  it('whose record is broken costs time and nothing else', async () => {
    const root = await aShelf({ '1.png': await page(1) })
    await ingest(root, 'first')
    await writeFile(join(root, 'first/ingest.json'), '{"revision":')
    expect(counts(await ingestAgain(root))).toEqual({ made: 1, reused: 0 })
  })
})

it('names itself in its record', async () => {
  const root = await aShelf({ '1.png': await page(1) })
  await ingest(root, 'first')
  const record: unknown = JSON.parse(await readFile(join(root, 'first/ingest.json'), 'utf8'))
  expect(record).toMatchObject({ revision: FIRST })
})
