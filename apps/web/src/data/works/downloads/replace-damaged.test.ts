import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aFile, anImage, aTree, toBytes } from '../offline/test-store.ts'
import type { Session } from '../../session/session.ts'
import { Downloads } from './downloads.ts'
import { replaceDamaged } from './replace-damaged.ts'

const tree = aTree({ 'a.jpg': anImage('a.webp', 10) })
const workno = 'RJ000001'

let downloads: Downloads
let answer: PromiseWithResolvers<never>
let end: () => void
let mended: number
let count = 0
beforeEach(async () => {
  // No answer until the end: what is to be fetched stays in the queue, where the test looks.
  answer = Promise.withResolvers()
  answer.promise.catch(() => undefined)
  const session = { db: { name: `mend-${++count}` }, api: { get: () => answer.promise } }
  downloads = new Downloads(session as unknown as Session)
  await downloads.store.putWork({ workno, revision: tree.revision, folder_url: '' }, tree)
  await keepDamaged()
  mended = 0
  end = replaceDamaged(downloads, () => (mended += 1))
})
afterEach(async () => {
  end()
  const closed = downloads.queue.close()
  answer.reject(new Error('The test is over.'))
  await closed
  downloads.store.close()
})

async function keepDamaged() {
  const { store } = downloads
  await store.putFile(aFile(), toBytes(10))
  await store.putEntry(workno, 'a.jpg', tree.revision)
  await store.db.chunks.toCollection().modify({ bytes: toBytes(10, 1) })
}

it('a file found damaged is queued again, once', async () => {
  const { store } = downloads
  expect(await store.readFile(workno, aFile().path)).toBeUndefined()
  await expect.poll(() => store.db.queue.count()).toBe(1)
  await expect.poll(() => mended).toBe(1)
  await downloads.queue.cancel()
  await keepDamaged()
  expect(await store.readFile(workno, aFile().path)).toBeUndefined()
  expect(await store.listEntries(workno)).toEqual(new Set())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([await store.db.queue.count(), mended]).toEqual([0, 1])
})

it('a file found damaged before anybody was there to mend it is queued again all the same', async () => {
  const { store } = downloads
  end()
  expect(await store.readFile(workno, aFile().path)).toBeUndefined()
  expect(await store.db.queue.count()).toBe(0)
  end = replaceDamaged(downloads, () => (mended += 1))
  await expect.poll(() => store.db.queue.count()).toBe(1)
  expect(mended).toBe(1)
})
