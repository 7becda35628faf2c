import 'fake-indexeddb/auto'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SilentDatabaseError } from '../../library/db/silence.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import { OfflineStore, type StoreChange } from './offline-store.ts'
import { toQuickSum } from './quick-sum.ts'
import { isQuotaError, StorageFullError } from './store-errors.ts'
import { aFile, anImage, aTree, leaveRoomFor, toBytes } from './test-store.ts'

const workno = 'RJ000001'
const tree = aTree({ 'a.jpg': anImage('a.webp', 10), 'b.jpg': anImage('b.webp', 10) })
const work = { workno, revision: tree.revision, folder_url: 'http://media/content/work/x/' }
const bFile = aFile({ path: 'optimized/b.webp', hashname: 'b.jpg' })

let count = 0
let mark: string | undefined
let store: OfflineStore
const sentinel = { read: () => mark, write: (text: string) => (mark = text) }
const open = (name: string) => new OfflineStore({ name, sentinel, chunkBytes: 4 })

beforeEach(() => {
  mark = undefined
  store = open(`files-${++count}`)
})
afterEach(() => store.close())

/** What a damaged disk leaves: other bytes of the same length. */
async function damage(id: string, index = 0): Promise<void> {
  const chunk = await store.db.chunks.get([id, index])
  await store.db.chunks.put({ ...chunk!, bytes: toBytes(chunk!.bytes.byteLength, 99) })
}

describe('files', () => {
  it('gives back a file of several chunks as it came, whole and by slices', async () => {
    await store.putFile(aFile(), toBytes(10))
    expect((await store.readFile(workno, 'optimized/a.webp'))?.bytes).toEqual(toBytes(10))
    for (const [start, end] of [
      [0, 10],
      [3, 9],
      [4, 8],
      [9, 10],
    ] as const) {
      const read = await store.readFile(workno, 'optimized/a.webp', { slice: { start, end } })
      expect(read?.bytes).toEqual(toBytes(10).slice(start, end))
      expect(read?.length).toBe(10)
    }
  })

  it('keeps an empty file', async () => {
    const file = aFile({ length: 0 })
    expect(await store.beginFile(file)).toBe(0)
    expect((await store.readFile(workno, file.path))?.bytes.byteLength).toBe(0)
  })

  it('shows nothing of a file before its last chunk, and names the next chunk after a stop', async () => {
    expect(await store.beginFile(aFile())).toBe(0)
    await store.putChunk(aFile(), { index: 0, bytes: toBytes(4) })
    await store.putChunk(aFile(), { index: 1, bytes: toBytes(4) })
    expect(await store.readFile(workno, aFile().path)).toBeUndefined()
    const name = store.db.name
    store.close()
    store = open(name)
    expect(await store.beginFile(aFile())).toBe(2)
    await store.putChunk(aFile(), { index: 2, bytes: toBytes(2) })
    expect((await store.readFile(workno, aFile().path))?.length).toBe(10)
    expect(await store.beginFile(aFile())).toBe(3)
  })

  it('is whole with whichever chunk comes last, and not before', async () => {
    await store.beginFile(aFile())
    for (const [index, isWhole] of [
      [2, false],
      [0, false],
      [1, true],
    ] as const) {
      const part = toBytes(10).slice(index * 4, index * 4 + 4)
      await store.putChunk(aFile(), { index, bytes: part })
      expect((await store.findFile(workno, aFile().path)) !== undefined).toBe(isWhole)
    }
    expect((await store.readFile(workno, aFile().path))?.bytes).toEqual(toBytes(10))
  })

  it('reads what was stored in chunks of another size', async () => {
    await store.putFile(aFile(), toBytes(10))
    const larger = new OfflineStore({ name: store.db.name, chunkBytes: 6 })
    for (const [start, end] of [
      [0, 10],
      [3, 9],
      [6, 10],
    ] as const) {
      const read = await larger.readFile(workno, aFile().path, { slice: { start, end } })
      expect(read?.bytes).toEqual(toBytes(10).slice(start, end))
    }
    larger.close()
  })

  it.each([
    ['another revision', { revision: 'r2' }],
    ['another length', { length: 9 }],
  ])('starts again for %s', async (_, over) => {
    await store.beginFile(aFile())
    await store.putChunk(aFile(), { index: 0, bytes: toBytes(4) })
    expect(await store.beginFile(aFile(over))).toBe(0)
    expect(await store.db.chunks.count()).toBe(0)
  })

  it('gives a file only of the revision asked for', async () => {
    await store.putFile(aFile(), toBytes(10))
    expect(await store.readFile(workno, aFile().path, { revision: 'r2' })).toBeUndefined()
  })

  it.each([0, 2])(
    'removes a file whose chunk %i is not what was stored, and says so',
    async (at) => {
      const changes: StoreChange[] = []
      store.subscribe((change) => changes.push(change))
      await store.putFile(aFile(), toBytes(10))
      await store.putEntry(workno, 'a.jpg', tree.revision)
      await damage(`${workno}/optimized/a.webp`, at)
      expect(await store.readFile(workno, aFile().path)).toBeUndefined()
      expect(changes).toContainEqual({ kind: 'damaged', workno, hashname: 'a.jpg' })
      expect(await store.db.chunks.count()).toBe(0)
      expect(await store.listEntries(workno)).toEqual(new Set())
    },
  )

  it('finds damaged files among sound ones', async () => {
    await store.putFile(aFile(), toBytes(10))
    await store.putFile(bFile, toBytes(10))
    await damage(`${workno}/optimized/b.webp`)
    expect((await store.verify()).map(({ path }) => path)).toEqual(['optimized/b.webp'])
    expect(await store.verify()).toEqual([])
  })

  it('checks what has no quick sum by its SHA-256, and verifies all by it', async () => {
    await store.putFile(bFile, toBytes(10))
    const id = `${workno}/${bFile.path}`
    const [first, second] = await store.db.chunks.filter((one) => one.id === id).toArray()
    const other = toBytes(4, 99)
    await store.db.chunks.put({ ...first!, bytes: other, sum: toQuickSum(other) })
    expect(await store.verify()).toHaveLength(1)
    await store.putFile(bFile, toBytes(10))
    const old = { ...second! }
    delete old.sum
    await store.db.chunks.put(old)
    expect((await store.readFile(workno, bFile.path))?.bytes).toEqual(toBytes(10))
    await store.db.chunks.put({ ...old, bytes: other })
    expect(await store.readFile(workno, bFile.path)).toBeUndefined()
  })

  it('opens the database again when the browser has closed it', async () => {
    await store.putFile(aFile(), toBytes(10))
    store.db.close()
    expect((await store.readFile(workno, aFile().path))?.length).toBe(10)
  })
})

describe('works', () => {
  it('counts what is whole', async () => {
    await store.putWork(work, tree)
    await store.putFile(aFile(), toBytes(10))
    await store.beginFile(bFile)
    await store.putChunk(bFile, { index: 0, bytes: toBytes(4) })
    await store.putEntry(workno, 'a.jpg', tree.revision)
    expect(await store.listWorks()).toMatchObject([{ workno, size_bytes: 10, file_count: 1 }])
    expect(await store.readZiptree(workno)).toEqual(tree)
  })

  it('keeps what a new revision has in common with the old one, and its key', async () => {
    await store.putWork({ ...work, wrapped_key: 'k' }, tree)
    for (const file of [aFile(), bFile]) await store.putFile(file, toBytes(10))
    for (const hashname of ['a.jpg', 'b.jpg']) {
      await store.putEntry(workno, hashname, tree.revision)
    }
    const next = aTree(
      { 'a.jpg': anImage('a.webp', 10), 'b.jpg': anImage('b.webp', 11) },
      { revision: 'r2' },
    )
    await store.putWork({ ...work, revision: 'r2' }, next)
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg']))
    const kept = await store.readFile(workno, 'optimized/a.webp', { revision: 'r2' })
    expect(kept?.bytes).toEqual(toBytes(10))
    expect(await store.findFile(workno, 'optimized/b.webp')).toBeUndefined()
    expect((await store.findWork(workno))?.wrapped_key).toBe('k')
  })

  it('removes one work and nothing of its neighbour, whose number begins alike', async () => {
    const neighbour = { ...work, workno: 'RJ0000012' }
    await store.putWork(work, tree)
    await store.putWork(neighbour, tree)
    await store.putFile(aFile(), toBytes(10))
    await store.putFile(aFile({ workno: 'RJ0000012' }), toBytes(10))
    await store.deleteWorks([workno])
    expect((await store.listWorks()).map((one) => one.workno)).toEqual(['RJ0000012'])
    expect((await store.readFile('RJ0000012', aFile().path))?.length).toBe(10)
    expect(await store.db.chunks.count()).toBe(3)
  })

  it('removes single files', async () => {
    await store.putWork(work, tree)
    for (const file of [aFile(), bFile]) await store.putFile(file, toBytes(10))
    await store.deleteEntries(workno, ['a.jpg'])
    expect(await store.readFile(workno, aFile().path)).toBeUndefined()
    expect((await store.readFile(workno, bFile.path))?.length).toBe(10)
  })

  it('sweeps what no work and no file names', async () => {
    await store.putWork(work, tree)
    await store.putFile(aFile(), toBytes(10))
    await store.putFile(aFile({ workno: 'RJ000009' }), toBytes(10))
    await store.db.chunks.put({
      id: `${workno}/optimized/x`,
      index: 0,
      bytes: toBytes(1),
      sha256: '',
    })
    await store.sweep()
    expect(await store.db.files.count()).toBe(1)
    expect(await store.db.chunks.count()).toBe(3)
  })

  it('sweeps a begun file that no queue fetches any more, and leaves one that is queued', async () => {
    await store.putWork(work, tree)
    for (const file of [aFile(), bFile]) {
      await store.beginFile(file)
      await store.putChunk(file, { index: 0, bytes: toBytes(4) })
    }
    const { hashname, path, revision } = bFile
    const queued = { id: `${workno}/${hashname}`, workno, hashname, path, revision, place: 1 }
    await store.db.queue.put({ ...queued, status: 'failed', loaded_bytes: 4, total_bytes: 10 })
    await store.sweep()
    expect(await store.db.files.toCollection().primaryKeys()).toEqual([`${workno}/${path}`])
    expect(await store.db.chunks.count()).toBe(1)
    expect(await store.beginFile(bFile)).toBe(1)
  })
})

describe('rights', () => {
  it('gives nothing of a locked work until it is unlocked, and keeps its files', async () => {
    await store.putWork(work, tree)
    await store.putFile(aFile(), toBytes(10))
    await store.lockWorks([workno])
    const reads = [store.readFile(workno, aFile().path), store.readZiptree(workno)]
    for (const { status, reason } of (await Promise.allSettled<unknown>(
      reads,
    )) as PromiseRejectedResult[])
      expect([status, reason]).toMatchObject(['rejected', { code: 'no_right', status: 403 }])
    await store.unlockWorks([workno])
    expect((await store.readFile(workno, aFile().path))?.length).toBe(10)
  })

  it('stays locked in a store opened later, and locks one opened before', async () => {
    await store.putWork(work, tree)
    await store.putFile(aFile(), toBytes(10))
    const other = open(store.db.name)
    await other.open()
    await store.lockWorks([workno])
    await expect
      .poll(() => other.readFile(workno, aFile().path).then(() => '', String))
      .toMatch('no_right')
    other.close()
  })
})

describe('a browser that loses or refuses', () => {
  it('is ready, empty, or has lost files that were there', async () => {
    expect(await store.open()).toBe('empty')
    await store.putWork(work, tree)
    expect(await store.open()).toBe('ready')
    const emptied = open('emptied')
    expect([await emptied.open(), await emptied.listLost()]).toEqual(['lost', [workno]])
    await emptied.acknowledgeLoss()
    expect(await emptied.open()).toBe('empty')
    emptied.close()
  })

  it('opens within a limit where the database does not answer, and then gives no locked work', async () => {
    await store.putWork(work, tree)
    await store.lockWorks([workno])
    const letGo = await holdStores(store.db.name, ['works'])
    const held = new OfflineStore({ name: store.db.name, silentMs: 100 * patience() })
    await expect(held.open()).rejects.toThrow(SilentDatabaseError)
    await expect(held.readZiptree(workno)).rejects.toThrow(SilentDatabaseError)
    letGo()
    await expect.poll(() => held.open().catch(String)).toBe('ready')
    await expect(held.readZiptree(workno)).rejects.toMatchObject({ code: 'no_right' })
    held.close()
  })

  it('has lost nothing that the reader deleted', async () => {
    await store.putWork(work, tree)
    await store.deleteWorks([workno])
    expect(await open(store.db.name).open()).toBe('empty')
  })

  it('says that there is no room, and keeps what is whole', async () => {
    await store.putFile(aFile(), toBytes(10))
    const giveBack = leaveRoomFor(0)
    await expect(store.putFile(bFile, toBytes(10))).rejects.toBeInstanceOf(StorageFullError)
    giveBack()
    expect((await store.readFile(workno, aFile().path))?.length).toBe(10)
    expect(await store.findFile(workno, bFile.path)).toBeUndefined()
    const giveBackAgain = leaveRoomFor(2)
    await expect(store.putFile(bFile, toBytes(10))).rejects.toBeInstanceOf(StorageFullError)
    giveBackAgain()
    expect(await store.db.chunks.count()).toBe(3)
  })

  it('knows a quota error however deep it is wrapped', () => {
    const inner = new DOMException('full', 'QuotaExceededError')
    expect(isQuotaError(Object.assign(new Error('AbortError'), { inner }))).toBe(true)
    expect(isQuotaError(Object.assign(new Error(), { failures: [inner] }))).toBe(true)
    expect(isQuotaError(new Error('other'))).toBe(false)
  })
})

describe('images', () => {
  it('reports the bytes of all kept covers and removes them', async () => {
    const bytes = toBytes(5)
    await store.db.images.put({ id: 'http://a', workno, type: 'image/webp', length: 5, bytes })
    expect(await store.countImageBytes()).toBe(5)
    await store.deleteImages()
    expect(await store.countImageBytes()).toBe(0)
  })
})
