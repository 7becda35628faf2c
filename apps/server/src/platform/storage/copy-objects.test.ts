import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { findDifferences } from './compare-storages.ts'
import { type CopiedObject, CopyFailed, copyObjects, hashObject } from './copy-objects.ts'
import { DiskStorage } from './disk-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { ObjectStorage } from './storage.ts'

const MEGABYTE = 1024 * 1024
const removals: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const remove of removals.splice(0)) await remove()
})

async function openDisk(): Promise<DiskStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-copy-'))
  removals.push(() => rm(folder, { recursive: true, force: true }))
  return DiskStorage.open(folder)
}

async function openBucket(): Promise<S3Storage> {
  const options = {
    endpoint: process.env['TEST_S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket: `copy-${crypto.randomUUID()}`,
    accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? '',
    secretKey: process.env['TEST_S3_SECRET_KEY'] ?? '',
  }
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }))
  client.destroy()
  const storage = await S3Storage.open(options)
  removals.push(async () => storage.close())
  return storage
}

async function fill(storage: ObjectStorage): Promise<void> {
  await storage.put('content/1/a.jpg', Buffer.from('first'))
  // A media type that its extension does not say.
  await storage.put('content/1/b', Buffer.from('second'), { contentType: 'image/webp' })
  await storage.put('content/1/表 +%.json', Buffer.from('{}'))
  await storage.put('content/10/empty', Buffer.alloc(0))
  const parts = Array.from({ length: 20 }, (_, index) => Buffer.alloc(MEGABYTE, index))
  await storage.put('content/2/large.mp4', Readable.from(parts))
}

/** What the two must have in common: keys, bytes and types. */
async function describeAll(storage: ObjectStorage): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const { key } of storage.list('')) {
    all.push({ key, ...(await hashObject(storage, key)) })
  }
  return all
}

async function listDifferences(from: ObjectStorage, to: ObjectStorage): Promise<unknown[]> {
  return Array.fromAsync(findDifferences(from, to))
}

const ways: [string, () => Promise<ObjectStorage>, () => Promise<ObjectStorage>][] = [
  ['disk to disk', openDisk, openDisk],
]
if (process.env['TEST_S3_ENDPOINT'] === undefined) {
  it.skip('copies objects to S3 and back: needs TEST_S3_ENDPOINT', () => {})
} else {
  ways.push(['disk to S3', openDisk, openBucket], ['S3 to disk', openBucket, openDisk])
}

describe.each(ways)('copying objects from %s', (_name, openSource, openTarget) => {
  it('keeps keys, bytes and media types, and says the digest of each', async () => {
    const [from, to] = [await openSource(), await openTarget()]
    await fill(from)
    const said: CopiedObject[] = []
    const summary = await copyObjects({ from, to, onObject: (object) => void said.push(object) })
    expect(summary).toEqual({ written: 5, kept: 0, bytes: 20 * MEGABYTE + 13, gone: [] })
    const all = await describeAll(from)
    expect(await describeAll(to)).toEqual(all)
    expect(said).toHaveLength(5)
    for (const { isWritten, ...object } of said) {
      expect(isWritten).toBe(true)
      expect(all).toContainEqual(object)
    }
    expect(await listDifferences(from, to)).toEqual([])
  })

  it('writes only what the target lacks or has otherwise when it is begun again', async () => {
    const [from, to] = [await openSource(), await openTarget()]
    await fill(from)
    await copyObjects({ from, to })
    await to.delete('content/1/b')
    // Of the same length, so that only the bytes show it.
    await to.put('content/1/a.jpg', Buffer.from('tsrif'))
    await to.put('content/10/empty', Buffer.alloc(0), { contentType: 'image/png' })
    const written: string[] = []
    const summary = await copyObjects({
      ...{ from, to },
      onObject: ({ key, isWritten }) => void (isWritten && written.push(key)),
    })
    expect(summary).toMatchObject({ written: 3, kept: 2 })
    expect(written.toSorted()).toEqual(['content/1/a.jpg', 'content/1/b', 'content/10/empty'])
    expect(await describeAll(to)).toEqual(await describeAll(from))
  })

  it('names what one storage lacks, has besides, or has in another size', async () => {
    const [from, to] = [await openSource(), await openTarget()]
    await fill(from)
    await copyObjects({ from, to, prefix: 'content/1' })
    await to.put('content/1/a.jpg', Buffer.from('longer than it was'))
    await to.put('content/0', Buffer.from('besides'))
    await to.put('z', Buffer.from('besides'))
    expect(await listDifferences(from, to)).toEqual([
      { key: 'content/0', kind: 'besides' },
      { key: 'content/1/a.jpg', kind: 'size' },
      { key: 'content/2/large.mp4', kind: 'missing' },
      { key: 'z', kind: 'besides' },
    ])
  })
})

describe('a copy of objects that cannot go on', () => {
  it('names the object whose place is taken, and goes on when it is free again', async () => {
    const [from, to] = [await openDisk(), await openDisk()]
    await fill(from)
    await to.put('content/1/b/in-the-way', Buffer.from('a folder of this name'))
    const failure = await copyObjects({ from, to }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CopyFailed)
    expect(failure).toMatchObject({ key: 'content/1/b' })
    await to.deletePrefix('content/1/b/')
    expect(await copyObjects({ from, to })).toMatchObject({ gone: [] })
    expect(await describeAll(to)).toEqual(await describeAll(from))
  })

  it('ends when it is aborted, with what it wrote whole', async () => {
    const [from, to] = [await openDisk(), await openDisk()]
    for (let index = 0; index < 40; index += 1) await from.put(`t/${index}`, Buffer.from('bytes'))
    const abort = new AbortController()
    const copying = copyObjects({
      ...{ from, to },
      signal: abort.signal,
      onObject: () => abort.abort(),
    })
    await expect(copying).rejects.toMatchObject({ name: 'AbortError' })
    const there = await describeAll(to)
    expect(there.length).toBeGreaterThan(0)
    expect(there.length).toBeLessThan(40)
    const source = await describeAll(from)
    for (const object of there) expect(source).toContainEqual(object)
  })

  it('passes over what is removed while it runs', async () => {
    const [from, to] = [await openDisk(), await openDisk()]
    for (let index = 0; index < 40; index += 1) {
      await from.put(`t/${String(index).padStart(2, '0')}`, Buffer.from('bytes'))
    }
    const summary = await copyObjects({ from, to, onObject: () => from.delete('t/39') })
    expect(summary.written + summary.gone.length).toBeGreaterThanOrEqual(39)
    expect((await describeAll(to)).length).toBe(summary.written)
  })
})
