import { patience } from '@yomikura/testkit/patience'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfflineStore } from '../offline/offline-store.ts'
import { leaveRoomFor } from '../offline/test-store.ts'
import type { DownloadQueue } from './download-queue.ts'
import { listKeepable } from './list-parts.ts'
import { bytesOf, lengths, TestLocks, TestMedia, work, workno, ziptree } from './test-media.ts'

let media: TestMedia
let count = 0

beforeEach(async () => {
  media = new TestMedia()
  await media.start()
})

afterEach(() => media.stop())

const openFilled = (name = `queue-${++count}`) => media.openFilled(name)

const phase = (queue: DownloadQueue) =>
  expect.poll(() => queue.state.phase, { timeout: 5000 * patience() })
const isStored = async (store: OfflineStore) => {
  expect(await store.listEntries(workno)).toEqual(new Set(Object.keys(lengths)))
  for (const name of ['a.webp', 'b.webp', 'c.webp']) {
    expect((await store.readFile(workno, `optimized/${name}`))?.bytes).toEqual(bytesOf(name))
  }
}
const rangesOf = (name: string) =>
  media.asked.filter(({ path }) => path === `/w/optimized/${name}`).map(({ range }) => range)

/** Holds requests back until the first one of `path` with `range` has come. */
async function untilAsked(path: string, range: string) {
  await expect
    .poll(() => media.asked.some((one) => one.path === path && one.range === range))
    .toBe(true)
}

describe('the download queue', () => {
  it('brings a whole work, large files in chunks, and clears a moment after the end', async () => {
    const { queue, store } = await openFilled()
    const phases = new Set<string>()
    queue.subscribe(() => phases.add(queue.state.phase))
    expect(await queue.add(work, listKeepable(ziptree, ''))).toBe(3)
    await phase(queue).toBe('idle')
    await isStored(store)
    expect([...phases]).toEqual(['running', 'done', 'idle'])
    expect(rangesOf('a.webp')).toEqual([undefined])
    expect(rangesOf('b.webp')).toEqual(
      ['0-63', '64-127', '128-191', '192-255', '256-299'].map((range) => `bytes=${range}`),
    )
  })

  it('clears an end that a reload cut off, and keeps what failed on show', async () => {
    const { queue, store } = await openFilled()
    const file = { workno, path: '', revision: work.revision, loaded_bytes: 9, total_bytes: 9 }
    await store.db.queue.bulkPut([
      { ...file, id: `${workno}/a.jpg`, hashname: 'a.jpg', place: 1, status: 'loaded' },
      { ...file, id: `${workno}/b.jpg`, hashname: 'b.jpg', place: 2, status: 'failed' },
    ])
    await queue.start()
    await expect.poll(() => queue.state.items.map(({ hashname }) => hashname)).toEqual(['b.jpg'])
    expect(queue.state).toMatchObject({ phase: 'done', failed: 1 })
  })

  it('does not ask for what is stored already', async () => {
    const { queue } = await openFilled()
    await queue.add(work, listKeepable(ziptree, 'a.jpg'))
    await phase(queue).toBe('idle')
    expect(await queue.add(work, listKeepable(ziptree, ''))).toBe(2)
    await phase(queue).toBe('idle')
    expect(rangesOf('a.webp')).toHaveLength(1)
  })

  it('asks where a work lies that was queued while no server answered', async () => {
    const { queue, store } = media.openTab(`queue-${++count}`)
    await store.putWork({ ...work, folder_url: '' }, ziptree)
    await queue.add(work, listKeepable(ziptree, 'a.jpg'))
    await phase(queue).toBe('idle')
    expect(await store.findWork(workno)).toMatchObject({ folder_url: `${media.url}/w/` })
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg']))
  })

  it('stops when paused and goes on at the next chunk', async () => {
    const { queue, store } = await openFilled()
    const open = Promise.withResolvers<void>()
    media.fault = ({ range }) => {
      if (range === 'bytes=128-191') media.gate = open.promise
      return undefined
    }
    await queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=128-191')
    await queue.pause()
    expect(queue.state).toMatchObject({ phase: 'paused', remaining: 2 })
    open.resolve()
    media.gate = undefined
    media.fault = () => undefined
    await queue.resume()
    await phase(queue).toBe('idle')
    await isStored(store)
    expect(rangesOf('b.webp').filter((range) => range === 'bytes=0-63')).toHaveLength(1)
  })

  it('goes on at the next chunk after the tab was killed', async () => {
    const name = `queue-${++count}`
    const { queue } = await openFilled(name)
    media.fault = ({ range }) => {
      if (range === 'bytes=192-255') media.gate = new Promise(() => undefined)
      return undefined
    }
    await queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=192-255')
    media.cut()
    await queue.close()
    const before = rangesOf('b.webp').length
    media.gate = undefined
    media.fault = () => undefined
    const next = media.openTab(name)
    await next.queue.start()
    await phase(next.queue).toBe('idle')
    await isStored(next.store)
    expect(rangesOf('b.webp').slice(before)).toEqual(['bytes=192-255', 'bytes=256-299'])
  })

  it('takes everything off when cancelled, and keeps what is whole', async () => {
    const { queue, store } = await openFilled()
    media.fault = ({ range }) => {
      if (range === 'bytes=64-127') media.gate = new Promise(() => undefined)
      return undefined
    }
    await queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=64-127')
    await queue.cancel()
    expect(queue.state.phase).toBe('idle')
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg']))
    await expect
      .poll(() => store.db.chunks.where('[id+index]').above(['RJ000001/optimized/b', 0]).count())
      .toBe(
        // The preview of the first picture.
        1,
      )
  })

  it('asks once more for what came wrong', async () => {
    const { queue, store } = await openFilled()
    media.fault = ({ path }, times) =>
      path.endsWith('/a.webp') && times === 1 ? 'wrong' : undefined
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('gives up what comes wrong twice, says so, and brings the rest', async () => {
    const { queue, store } = await openFilled()
    media.fault = ({ path, range }) =>
      path.endsWith('optimized/b.webp') && range === 'bytes=64-127' ? 'wrong' : undefined
    await queue.add(work, listKeepable(ziptree, ''))
    await expect.poll(() => queue.state).toMatchObject({ phase: 'done', failed: 1, remaining: 0 })
    expect(queue.state.items.find(({ status }) => status === 'failed')).toMatchObject({
      hashname: 'b.jpg',
      reason: 'damaged',
    })
    expect(await store.listEntries(workno)).toEqual(new Set(['a.jpg', 'c.jpg']))
    expect(await store.readFile(workno, 'optimized/b.webp')).toBeUndefined()
    media.fault = () => undefined
    await queue.retry()
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('waits for the network and goes on by itself', async () => {
    const { queue, store } = await openFilled()
    const phases = new Set<string>()
    queue.subscribe(() => phases.add(queue.state.phase))
    media.fault = ({ path }, times) =>
      path.endsWith('/a.webp') && times <= 3 ? 'break' : undefined
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('idle')
    expect(phases).toContain('waiting')
    await isStored(store)
  })

  it('stops when there is no room, keeps finished files, and goes on when there is', async () => {
    const { queue, store } = await openFilled()
    const giveBack = leaveRoomFor(1)
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('full')
    expect(queue.state.failed).toBe(0)
    const [first] = await store.db.files.filter(({ is_whole }) => is_whole).toArray()
    expect((await store.readFile(workno, first!.path))?.length).toBe(first!.length)
    giveBack()
    await queue.resume()
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('stops as well when there is no room to write that down', async () => {
    const { queue, store } = await openFilled()
    const giveBack = leaveRoomFor(1, { ofRows: false })
    await queue.add(work, listKeepable(ziptree, ''))
    await phase(queue).toBe('full')
    giveBack()
    await queue.resume()
    await phase(queue).toBe('idle')
    await isStored(store)
  })

  it('downloads in one tab while another shows it, which goes on when the first one goes', async () => {
    const name = `queue-${++count}`
    const locks = new TestLocks()
    const one = media.openTab(name, locks.asManager())
    await one.store.putWork({ ...work, folder_url: `${media.url}/w/` }, ziptree)
    const other = media.openTab(name, locks.asManager())
    media.fault = ({ range }) => {
      if (range === 'bytes=64-127') media.gate = new Promise(() => undefined)
      return undefined
    }
    await one.queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=64-127')
    await other.queue.start()
    await expect.poll(() => other.queue.state.remaining).toBe(2)
    expect(new Set(media.asked.map(({ path, range }) => `${path} ${range}`)).size).toBe(
      media.asked.length,
    )
    media.gate = undefined
    media.fault = () => undefined
    media.cut()
    await one.queue.close()
    await phase(other.queue).toBe('idle')
    await isStored(other.store)
  })

  it('lets another tab pause what this one fetches', async () => {
    const name = `queue-${++count}`
    const one = await openFilled(name)
    const locks = new TestLocks()
    const other = media.openTab(name, locks.asManager())
    media.fault = ({ range }) => {
      if (range === 'bytes=64-127') media.gate = new Promise(() => undefined)
      return undefined
    }
    await one.queue.add(work, listKeepable(ziptree, ''))
    await untilAsked('/w/optimized/b.webp', 'bytes=64-127')
    await other.queue.pause()
    await phase(one.queue).toBe('paused')
  })
})
