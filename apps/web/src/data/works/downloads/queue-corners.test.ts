import { patience } from '@yomikura/testkit/patience'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfflineStore } from '../offline/offline-store.ts'
import { anImage, aTree } from '../offline/test-store.ts'
import type { DownloadQueue } from './download-queue.ts'
import { listKeepable } from './list-parts.ts'
import { bytesOf, TestLocks, TestMedia, work, workno, ziptree } from './test-media.ts'

const NEXT = '01999999-0000-7000-8000-000000000002'

let media: TestMedia
let name: string
let count = 0
beforeEach(async () => {
  media = new TestMedia()
  await media.start()
  name = `corner-${++count}`
})
afterEach(() => media.stop())

const all = listKeepable(ziptree, '')
const phase = (queue: DownloadQueue) =>
  expect.poll(() => queue.state.phase, { timeout: 5000 * patience() })
const countAsked = (path: string) => media.asked.filter((one) => one.path.endsWith(path)).length

/** Answers nothing from a range of the second page on. @returns answers again */
function holdAt(range: string): () => void {
  const open = Promise.withResolvers<void>()
  media.fault = (one) => {
    if (one.range === range) media.gate = open.promise
    return undefined
  }
  return () => {
    media.fault = () => undefined
    media.gate = undefined
    open.resolve()
  }
}
const untilAsked = (range: string) =>
  expect.poll(() => media.asked.some((one) => one.range === range)).toBe(true)

/** What the store says of itself, against what is there: no entry without its page, no page of others. */
async function expectTrue({ db }: OfflineStore, revision: string, ...hashnames: string[]) {
  const entries = await db.entries.toArray()
  expect(entries.map((entry) => entry.hashname).toSorted()).toEqual(hashnames)
  const files = await db.files.toArray()
  for (const one of [...entries, ...files]) expect(one.revision).toBe(revision)
  for (const { hashname } of entries) {
    const pages = files.filter((file) => file.hashname === hashname)
    expect(pages.length).toBeGreaterThan(0)
    for (const { is_whole } of pages) expect(is_whole).toBe(true)
  }
}

describe('a queue that several tabs show', () => {
  /** `one` fetches, and its second part is on the way until `letGo`. */
  async function openTwoTabs() {
    const locks = new TestLocks().asManager()
    const one = await media.openFilled(name, locks)
    const other = media.openTab(name, locks)
    const letGo = holdAt('bytes=64-127')
    await one.queue.add(work, all)
    await untilAsked('bytes=64-127')
    return { one, other, letGo }
  }

  it('is cancelled from a tab that does not fetch, and nothing half is left', async () => {
    const { one, other, letGo } = await openTwoTabs()
    await other.queue.cancel()
    await phase(one.queue).toBe('idle')
    letGo()
    await expectTrue(one.store, work.revision, 'a.jpg')
    expect(await one.store.db.chunks.filter(({ id }) => id.includes('/b.')).count()).toBe(0)
    expect(countAsked('/c.webp')).toBe(0)
  })

  it('is gone on with from a tab that does not fetch, by the tab that did', async () => {
    const { one, other, letGo } = await openTwoTabs()
    await other.queue.pause()
    await phase(one.queue).toBe('paused')
    letGo()
    await other.queue.resume()
    await phase(one.queue).toBe('idle')
    await phase(other.queue).toBe('idle')
    await expectTrue(one.store, work.revision, 'a.jpg', 'b.jpg', 'c.jpg')
    expect(media.asked.filter(({ range }) => range === 'bytes=0-63')).toHaveLength(1)
  })
})

describe('a queue of one account', () => {
  it('waits while another account reads, and goes on with its own', async () => {
    const letGo = holdAt('bytes=64-127')
    const alice = await media.openFilled(`${name}-alice`)
    await alice.queue.add(work, all)
    await untilAsked('bytes=64-127')
    await alice.queue.close()
    letGo()
    const before = media.asked.length
    const bob = media.openTab(`${name}-bob`)
    await bob.queue.start()
    await bob.queue.resume()
    expect(bob.queue.state.items).toEqual([])
    expect(media.asked).toHaveLength(before)
    expect(await alice.store.db.queue.count()).toBe(3)
    const again = media.openTab(`${name}-alice`)
    await again.queue.start()
    await phase(again.queue).toBe('idle')
    await expectTrue(again.store, work.revision, 'a.jpg', 'b.jpg', 'c.jpg')
    expect(await bob.store.db.files.count()).toBe(0)
  })

  it('gives nothing up when the session ends in mid-download, and goes on with the next one', async () => {
    const { queue, store } = await media.openFilled(name)
    media.hasSession = false
    await queue.add(work, all)
    await phase(queue).toBe('waiting')
    await queue.close()
    expect((await store.db.queue.toArray()).map(({ status }) => status)).not.toContain('failed')
    media.hasSession = true
    const next = media.openTab(name)
    await next.queue.start()
    await phase(next.queue).toBe('idle')
    await expectTrue(next.store, work.revision, 'a.jpg', 'b.jpg', 'c.jpg')
  })

  it('brings nothing more of a work whose right is gone, and brings the others', async () => {
    const { queue, store } = await media.openFilled(name)
    const other = { workno: 'RJ000002', revision: work.revision }
    await store.putWork(
      { ...other, folder_url: '' },
      aTree(ziptree.playfile, { workno: other.workno }),
    )
    await queue.pause()
    await queue.add(work, all)
    await queue.add(other, all)
    // Noticed by the sync that comes before the queue goes on.
    await store.lockWorks([workno])
    await queue.resume()
    await expect.poll(() => queue.state).toMatchObject({ phase: 'done', failed: 3, remaining: 0 })
    const entries = await store.db.entries.toArray()
    expect(new Set(entries.map((entry) => entry.workno))).toEqual(new Set([other.workno]))
    expect(entries).toHaveLength(3)
  })
})

describe('a work that is published again while it is fetched', () => {
  const pageOf = (hashname: string) => ziptree.playfile[hashname]!
  const next = aTree(
    // The second page has other bytes under another name, and the third is as it was.
    { 'a.jpg': pageOf('a.jpg'), 'b.jpg': anImage('b2.webp', 300), 'c.jpg': pageOf('c.jpg') },
    { revision: NEXT },
  )

  it.each(['bytes=64-127', 'bytes=256-299'])(
    'is never a mix of both that is called whole, held up at %s',
    async (range) => {
      const { queue, store } = await media.openFilled(name)
      const letGo = holdAt(range)
      await queue.add(work, all)
      await untilAsked(range)
      const edition = { workno, revision: NEXT, folder_url: `${media.url}/w/` }
      await store.putWork(edition, next)
      letGo()
      await queue.add({ workno, revision: NEXT }, listKeepable(next, ''))
      await phase(queue).toBe('idle')
      expect(countAsked('/w/optimized/b2.webp')).toBe(5)
      expect((await store.readFile(workno, 'optimized/b2.webp'))?.bytes).toEqual(bytesOf('b2.webp'))
      await store.sweep()
      await expectTrue(store, NEXT, 'a.jpg', 'b.jpg', 'c.jpg')
    },
  )
})
