import 'fake-indexeddb/auto'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { OfflineStore } from '../offline/offline-store.ts'
import { anImage, aTree } from '../offline/test-store.ts'
import { DownloadQueue } from './download-queue.ts'
import { ItemFetcher } from './item-fetcher.ts'
import { listKeepable } from './list-parts.ts'
import { TestMedia, work, ziptree } from './test-media.ts'

const setRealTimeout = globalThis.setTimeout
let media: TestMedia
let queue: DownloadQueue
let count = 0

beforeEach(async () => {
  media = new TestMedia()
  await media.start()
  const tab = media.openTab(`queue-times-${++count}`, undefined, {})
  await tab.store.putWork({ ...work, folder_url: `${media.url}/w/` }, ziptree)
  queue = tab.queue
})

afterEach(async () => {
  vi.restoreAllMocks()
  await media.stop()
})

/** Holds back what was to happen after one of some times. @returns the times asked for, and what waits */
function hold(times: readonly number[]) {
  const held: { ms: number; run: () => void }[] = []
  const spy = (run: () => void, ms = 0) => {
    // Others wait by the same function: the client of HTTP, what looks for the network.
    const isOurs = /download-queue|fetch-part/.test(new Error().stack ?? '')
    if (!isOurs || !times.includes(ms)) return setRealTimeout(run, ms)
    held.push({ ms, run })
    return setRealTimeout(() => undefined, 0)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(spy)
  return held
}

const until = { timeout: 5000 * patience() }
const asksFor = (name: string) =>
  media.asked.filter(({ path }) => path === `/w/optimized/${name}`).length

it('shows the end for two seconds, and then clears (specification.md#1.4)', async () => {
  const held = hold([2000])
  await queue.add(work, listKeepable(ziptree, 'a.jpg'))
  await expect.poll(() => held.length, until).toBe(1)
  expect(queue.state.phase).toBe('done')
  held[0]?.run()
  await expect.poll(() => queue.state.phase, until).toBe('idle')
})

it('asks again after 1, 3, 10 and 30 s, and from then on every 30 s', async () => {
  media.fault = () => 'break'
  const held = hold([1000, 3000, 10_000, 30_000])
  await queue.add(work, listKeepable(ziptree, 'a.jpg'))
  const waits = [1000, 3000, 10_000, 30_000, 30_000]
  for (const index of waits.keys()) {
    await expect.poll(() => held.length, until).toBe(index + 1)
    expect(asksFor('a.webp')).toBe(index + 1)
    held[index]?.run()
  }
  expect(held.map(({ ms }) => ms).slice(0, waits.length)).toEqual(waits)
})

it('gives up after 20 s without a byte, and asks again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  media.gate = promise
  const held = hold([20_000, 1000])
  await queue.add(work, listKeepable(ziptree, 'a.jpg'))
  await expect.poll(() => held.map(({ ms }) => ms), until).toEqual([20_000])
  await expect.poll(() => asksFor('a.webp'), until).toBe(1)
  held[0]?.run()
  await expect.poll(() => held.map(({ ms }) => ms), until).toEqual([20_000, 1000])
  media.gate = undefined
  resolve()
  held[1]?.run()
  await expect.poll(() => asksFor('a.webp'), until).toBe(2)
})

it('asks for a large file by 2 MiB', async () => {
  const large = aTree({ 'd.jpg': anImage('d.webp', 5 * 1024 ** 2) })
  const api = new ApiClient({ app: 'a', account: '1', appUrl: media.url, mediaUrl: media.url })
  const store = new OfflineStore({ name: `queue-times-${count}-large` })
  const own = new DownloadQueue({
    store,
    createFetcher: (waitForNetwork) => new ItemFetcher({ api, store, waitForNetwork }),
  })
  await store.putWork({ ...work, folder_url: `${media.url}/w/` }, large)
  media.fault = () => 'break'
  await own.add(work, listKeepable(large, ''))
  await expect.poll(() => media.asked.at(0)?.range, until).toBe('bytes=0-2097151')
  await own.close()
  store.close()
})
