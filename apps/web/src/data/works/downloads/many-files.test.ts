import 'fake-indexeddb/auto'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anImage, aTree } from '../offline/test-store.ts'
import type { DownloadQueue } from './download-queue.ts'
import { listKeepable } from './list-parts.ts'
import { TestLocks, TestMedia, workno } from './test-media.ts'

/** Names begin with the letter of the page whose bytes the media host gives. */
const names = Array.from({ length: 40 }, (_, at) => `a${String(at).padStart(2, '0')}`)
const small = Object.fromEntries(names.map((name) => [`${name}.jpg`, anImage(`${name}.webp`, 40)]))
const tree = aTree({ ...small, 'b.jpg': anImage('b.webp', 300), 'c.jpg': anImage('c.webp', 50) })
const work = { workno, revision: tree.revision }

let media: TestMedia
let count = 0
beforeEach(async () => {
  media = new TestMedia()
  await media.start()
})
afterEach(() => media.stop())

async function open(locks?: LockManager) {
  const tab = media.openTab(`many-${++count}`, locks)
  await tab.store.putWork({ ...work, folder_url: `${media.url}/w/` }, tree)
  return tab
}
const phase = (queue: DownloadQueue) =>
  expect.poll(() => queue.state.phase, { timeout: 8000 * patience() })
const pagesAsked = () =>
  media.asked.flatMap(({ path }) => /optimized\/(.*)\.webp/.exec(path)?.[1] ?? [])

it('brings small files together, a bounded number in their order, and a large one by itself', async () => {
  const { queue, store } = await open()
  const gate = Promise.withResolvers<void>()
  media.gate = gate.promise
  await queue.add(work, listKeepable(tree, ''))
  await expect.poll(() => pagesAsked().length).toBe(6)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pagesAsked().toSorted()).toEqual(names.slice(0, 6))
  media.fault = ({ path, range }) => {
    // Nothing else is on its way beside a chunk of the large page.
    if (range)
      expect(queue.state.items.filter(({ status }) => status === 'progress')).toHaveLength(1)
    expect(path.includes('/c') && queue.state.remaining > 1).toBe(false)
    return undefined
  }
  media.gate = undefined
  gate.resolve()
  await phase(queue).toBe('idle')
  expect((await store.listEntries(workno)).size).toBe(42)
})

it('reads the tree of a work once for all its files', async () => {
  const { queue, store } = await open()
  let reads = 0
  store.db.trees.hook('reading', (row) => {
    reads += 1
    return row
  })
  await queue.add(work, listKeepable(tree, ''))
  await phase(queue).toBe('idle')
  // Those that begin together may read it together.
  expect(reads).toBeLessThanOrEqual(7)
})

it('shows every file that is fetched a few times a second, not with each change', async () => {
  const { queue } = await open()
  let noticeCount = 0
  queue.subscribe(() => (noticeCount += 1))
  await queue.add(work, listKeepable(tree, ''))
  await phase(queue).toBe('idle')
  // Each of 42 files changes several times; the slower the machine, the more a few times a second are.
  expect(noticeCount).toBeLessThan(42)
})

it('asks for nothing once it is closed, not even for a file it was looking for', async () => {
  const { queue } = await open()
  media.gate = new Promise(() => undefined)
  await queue.add(work, listKeepable(tree, ''))
  await queue.close()
  expect(pagesAsked()).toEqual([])
})

it('goes on after a kill with all that was on its way, and brings nothing twice', async () => {
  const locks = new TestLocks().asManager()
  const { queue, store } = await open(locks)
  media.fault = ({ path }) => {
    if (path.endsWith('/a20.webp')) media.gate = new Promise(() => undefined)
    return undefined
  }
  await queue.add(work, listKeepable(tree, ''))
  await expect.poll(() => pagesAsked()).toContain('a20')
  media.cut()
  await queue.close()
  const whole = new Set(await store.listEntries(workno))
  expect(whole.size).toBeGreaterThan(10)
  const before = media.asked.length
  media.fault = () => undefined
  media.gate = undefined
  const next = media.openTab(`many-${count}`, locks)
  await next.queue.start()
  await phase(next.queue).toBe('idle')
  expect((await next.store.listEntries(workno)).size).toBe(42)
  const again = media.asked.slice(before).map(({ path }) => path)
  for (const hashname of whole) {
    expect(again).not.toContain(`/w/optimized/${hashname.replace('jpg', 'webp')}`)
  }
})
