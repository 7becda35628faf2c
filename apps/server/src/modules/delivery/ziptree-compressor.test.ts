import { AppError } from '@yomikura/contract/errors'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { FileCache } from './file-cache.ts'
import { ZiptreeCompressor } from './ziptree-compressor.ts'

const FOLDER = 'content/work/books/BJ00001000/BJ00000101/r1'
const KEY = `${FOLDER}/ziptree.json`
const request = { headers: { 'accept-encoding': 'gzip' } } as unknown as FastifyRequest

/** A tree that does not become much smaller: more than memory keeps of compressed ones. */
const HUGE_TREE = Buffer.from(JSON.stringify({ name: randomBytes(11 * 1024 ** 2).toString('hex') }))
const SMALL_TREE = Buffer.from(JSON.stringify({ name: 'x'.repeat(1000) }))

describe('ZiptreeCompressor', () => {
  let folder: string
  let storage: DiskStorage
  let compressor: ZiptreeCompressor
  let reading: MockInstance<DiskStorage['readWhole']>

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-trees-'))
    storage = await DiskStorage.open(folder)
    reading = vi.spyOn(storage, 'readWhole')
    compressor = aProcess()
  })
  afterEach(() => rm(folder, { recursive: true }))

  const aProcess = () => {
    const cache = new FileCache(storage, 1024 ** 2)
    return new ZiptreeCompressor({ cache, storage })
  }
  /** How often the tree itself was read, which is done only to compress it. */
  const compressions = () => reading.mock.calls.filter(([key]) => key === KEY).length
  const find = async (by = compressor) => {
    const tree = await by.find(request, { key: KEY, cacheControl: 'no-cache' })
    return gunzipSync(tree?.body ?? Buffer.alloc(0))
  }

  it('compresses a tree once that is too large for its memory, over all starts of the process', async () => {
    await storage.put(KEY, HUGE_TREE)
    for (const by of [compressor, compressor, aProcess()]) {
      expect((await find(by)).equals(HUGE_TREE)).toBe(true)
    }
    expect(compressions()).toBe(1)
  })

  it('compresses it once for all who ask at the same time', async () => {
    await storage.put(KEY, HUGE_TREE)
    await Promise.all([find(), find(), find()])
    expect(compressions()).toBe(1)
  })

  it('leaves nothing behind when the revision is removed', async () => {
    await storage.put(KEY, HUGE_TREE)
    await find()
    await storage.deletePrefix(`${FOLDER}/`)
    expect(await Array.fromAsync(storage.list('content/'))).toEqual([])
  })

  it('sends it all the same where nothing can be stored', async () => {
    await storage.put(KEY, HUGE_TREE)
    vi.spyOn(storage, 'putIfAbsent').mockRejectedValue(new AppError('storage_full'))
    for (let count = 0; count < 2; count++) expect((await find()).equals(HUGE_TREE)).toBe(true)
  })

  it('keeps small trees in memory alone', async () => {
    await storage.put(KEY, SMALL_TREE)
    for (let count = 0; count < 2; count++) expect((await find()).equals(SMALL_TREE)).toBe(true)
    const keys = (await Array.fromAsync(storage.list('content/'))).map(({ key }) => key)
    expect([compressions(), keys]).toEqual([1, [KEY]])
  })
})
