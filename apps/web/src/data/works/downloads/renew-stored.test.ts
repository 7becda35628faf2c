import 'fake-indexeddb/auto'
import type { Ziptree } from '@yomikura/content/ziptree'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { aFile, anImage, aTree, toBytes } from '../offline/test-store.ts'
import type { Session } from '../../session/session.ts'
import { Downloads } from './downloads.ts'
import { renewStored } from './renew-stored.ts'

const FIRST = '01999999-0000-7000-8000-000000000001'
const NEXT = '01999999-0000-7000-8000-000000000002'
const WORKNO = 'RJ000001'

const first = aTree({ 'a.jpg': anImage('a.webp', 10), 'b.jpg': anImage('b.webp', 10) })
const nextOf = (length: number) =>
  aTree(
    {
      'a.jpg': anImage('a.webp', 10),
      'b.jpg': anImage('b2.webp', length),
      'c.jpg': anImage('c.webp', 10),
    },
    { revision: NEXT },
  )

let downloads: Downloads
let answer: PromiseWithResolvers<never>
let count = 0
beforeEach(() => {
  // No answer until the end: what is to be fetched stays in the queue, where the tests look.
  answer = Promise.withResolvers()
  answer.promise.catch(() => undefined)
  const api = { get: () => answer.promise }
  const session = { db: { name: `renew-${++count}` }, api, purchases: {} }
  downloads = new Downloads(session as unknown as Session)
})
afterEach(async () => {
  const closed = downloads.queue.close()
  answer.reject(new Error('The test is over.'))
  await closed
  downloads.store.close()
})

async function store(ziptree: Ziptree, ...hashnames: string[]) {
  await downloads.store.putWork({ workno: WORKNO, revision: FIRST, folder_url: '' }, ziptree)
  for (const hashname of hashnames) {
    const path = `optimized/${hashname.replace('jpg', 'webp')}`
    await downloads.store.putFile(aFile({ hashname, path }), toBytes(10))
    await downloads.store.putEntry(WORKNO, hashname, FIRST)
  }
}
const shopOf = (next: Ziptree) => ({
  findRevision: vi.fn(() => Promise.resolve<string | undefined>(next.revision)),
  // As the media host does: the revision that is asked for by name.
  loadZiptree: vi.fn((_workno: string, revision: string) =>
    Promise.resolve(revision === next.revision ? next : first),
  ),
})
const readQueue = async () => {
  const items = await downloads.store.db.queue.toArray()
  return items.map(({ hashname, revision }) => `${hashname} ${revision}`).toSorted()
}
const readEntries = async () => [...(await downloads.store.listEntries(WORKNO))].toSorted()

describe('stored works when a sync reports another revision', () => {
  it('fetches what changed and what is new of a whole work, and keeps what both share', async () => {
    await store(first, 'a.jpg', 'b.jpg')
    await renewStored(downloads, shopOf(nextOf(20)))
    expect(await readEntries()).toEqual(['a.jpg'])
    expect(await readQueue()).toEqual([`b.jpg ${NEXT}`, `c.jpg ${NEXT}`])
    expect((await downloads.store.readZiptree(WORKNO))?.revision).toBe(NEXT)
  })

  it('fetches of a work that is stored in part only what was stored', async () => {
    await store(first, 'b.jpg')
    await renewStored(downloads, shopOf(nextOf(20)))
    expect(await readQueue()).toEqual([`b.jpg ${NEXT}`])
  })

  it('leaves the former edition where much of it changed, until the reader asks', async () => {
    await store(first, 'a.jpg', 'b.jpg')
    await renewStored(downloads, shopOf(nextOf(10 * 1024 ** 2)))
    expect(await readEntries()).toEqual(['a.jpg', 'b.jpg'])
    expect(await readQueue()).toEqual([])
  })

  it('brings all of a work that was kept while it was still taken in, however large', async () => {
    await store({ ...first, progress: { done_files: 2, total_files: 3 } }, 'a.jpg', 'b.jpg')
    await renewStored(downloads, shopOf(nextOf(10 * 1024 ** 2)))
    expect(await readQueue()).toEqual([`b.jpg ${NEXT}`, `c.jpg ${NEXT}`])
  })

  it('asks for nothing of works that are current, locked or unknown', async () => {
    await store(first, 'a.jpg')
    const same = shopOf({ ...first })
    await renewStored(downloads, same)
    const unknown = { ...shopOf(nextOf(20)), findRevision: () => Promise.resolve(undefined) }
    await renewStored(downloads, unknown)
    const locked = shopOf(nextOf(20))
    await downloads.store.lockWorks([WORKNO])
    await renewStored(downloads, locked)
    for (const shop of [same, unknown, locked]) expect(shop.loadZiptree).not.toHaveBeenCalled()
  })

  it('leaves everything as it is when no answer comes', async () => {
    await store(first, 'a.jpg')
    const shop = {
      ...shopOf(nextOf(20)),
      loadZiptree: () => Promise.reject(new CommunicationError('')),
    }
    await renewStored(downloads, shop)
    expect(await readEntries()).toEqual(['a.jpg'])
    expect((await downloads.store.readZiptree(WORKNO))?.revision).toBe(FIRST)
  })
})
