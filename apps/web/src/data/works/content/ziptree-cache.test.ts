import { AppError } from '@yomikura/contract/errors'
import type { Ziptree } from '@yomikura/content/ziptree'
import { eventually } from '@yomikura/testkit/eventually'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import type { ContentSource } from './content-source.ts'
import { settle } from './test-source.ts'
import { ZiptreeCache } from './ziptree-cache.ts'

const aZiptree = (revision: string) => ({ revision, tree: [], playfile: {} }) as unknown as Ziptree

let db: LocalDb
let answers: (Ziptree | Error)[]
let askedCount: number

const notUsed = () => Promise.reject(new Error('not used'))
const source: ContentSource = {
  origin: 'purchased',
  loadZiptree: async () => {
    askedCount += 1
    const answer = answers.shift()
    if (answer === undefined) throw new Error('Asked once more than expected.')
    if (answer instanceof Error) throw answer
    return answer
  },
  loadPage: notUsed,
  loadThumbnail: notUsed,
  loadFile: notUsed,
  toAddress: notUsed,
  askViewerToken: notUsed,
}
const open = () => new ZiptreeCache(source, db, 'BJ00000101')
const ignore = () => undefined
/** Before the first fetch: the clock of the process, which may be minutes old, is another one. */
const useFakeClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

beforeEach(() => {
  db = openLocalDb(`ziptree-cache-${Math.random()}`)
  answers = []
  askedCount = 0
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

it('fetches when it is first looked at, once for all screens', async () => {
  answers = [aZiptree('r1')]
  const cache = open()
  expect(cache.getState().isLoading).toBe(false)
  cache.subscribe(ignore)
  cache.subscribe(ignore)
  expect(cache.getState().isLoading).toBe(true)
  await eventually(() => expect(cache.getState().ziptree?.revision).toBe('r1'))
  expect(askedCount).toBe(1)
})

it('tries a second time before it reports no answer', async () => {
  answers = [new CommunicationError('broken'), aZiptree('r1')]
  const cache = open()
  cache.subscribe(ignore)
  await eventually(() => expect(cache.getState().ziptree?.revision).toBe('r1'))
})

it('asks once where the server refuses, and again only on request', async () => {
  answers = [new AppError('no_right')]
  const cache = open()
  cache.subscribe(ignore)
  await eventually(() => expect(cache.getState().error).toMatchObject({ code: 'no_right' }))
  await settle()
  expect(askedCount).toBe(1)
  answers = [aZiptree('r1')]
  await cache.reload()
  expect(cache.getState()).toMatchObject({ error: undefined, ziptree: { revision: 'r1' } })
})

it('shows the tree of last time when there is no network', async () => {
  answers = [aZiptree('r1')]
  const before = open()
  await before.reload()
  await eventually(async () => expect(await db.ziptrees.count()).toBe(1))
  answers = [new CommunicationError('offline'), new CommunicationError('offline')]
  const later = open()
  await later.reload()
  expect(later.getState()).toMatchObject({ error: undefined, ziptree: { revision: 'r1' } })
})

it('shows the tree of last time when the server has trouble of its own (specification.md#1.8)', async () => {
  answers = [aZiptree('r1')]
  await open().reload()
  await eventually(async () => expect(await db.ziptrees.count()).toBe(1))
  answers = [new AppError('internal'), new AppError('internal')]
  const later = open()
  await later.reload()
  expect(later.getState()).toMatchObject({ error: undefined, ziptree: { revision: 'r1' } })
})

it('does not show an old tree of a work that the account has lost', async () => {
  answers = [aZiptree('r1')]
  await open().reload()
  await eventually(async () => expect(await db.ziptrees.count()).toBe(1))
  answers = [new AppError('no_right')]
  const later = open()
  await later.reload()
  expect(later.getState()).toMatchObject({ ziptree: undefined, error: { code: 'no_right' } })
})

it('keeps the tree on screen when an hourly refresh fails, and tries again an hour later', async () => {
  useFakeClock()
  answers = [aZiptree('r1')]
  const cache = open()
  cache.subscribe(ignore)
  await vi.advanceTimersByTimeAsync(1)
  expect(cache.getState().ziptree).toBeDefined()
  answers = [new AppError('internal'), new AppError('internal'), aZiptree('r2')]
  await vi.advanceTimersByTimeAsync(3_700_000)
  expect(askedCount).toBe(3)
  expect(cache.getState()).toMatchObject({ ziptree: { revision: 'r1' }, error: undefined })
  await vi.advanceTimersByTimeAsync(3_700_000)
  expect(cache.getState().ziptree?.revision).toBe('r2')
})

it('fetches a tree that still grows again soon, and a whole one in an hour', async () => {
  const growing = { ...aZiptree('r1'), progress: { done_files: 3, total_files: 90 } }
  useFakeClock()
  answers = [growing]
  const cache = open()
  cache.subscribe(ignore)
  await vi.advanceTimersByTimeAsync(1)
  expect(cache.getState().ziptree).toBeDefined()
  answers = [aZiptree('r2')]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(cache.getState().ziptree?.revision).toBe('r2')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(askedCount).toBe(2)
})

it('says that no answer comes where neither the server nor the database does', async () => {
  await db.ziptrees.put({ workno: 'BJ00000101', ziptree: aZiptree('r0'), fetched_at: Date.now() })
  const letGo = await holdStores(db.name, ['ziptrees'])
  answers = [new CommunicationError('broken'), new CommunicationError('broken')]
  const cache = new ZiptreeCache(source, db, 'BJ00000101', 50)
  cache.subscribe(ignore)
  await eventually(() => expect(cache.getState().error).toBeInstanceOf(CommunicationError))
  expect(cache.getState().isLoading).toBe(false)
  letGo()
})
