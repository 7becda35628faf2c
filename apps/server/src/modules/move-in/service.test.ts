import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import { LIMITS } from '@yomikura/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Db, transact } from '#platform/db/database.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { TestClock } from '#test/test-visitors.ts'
import { toRevisionKey } from '../delivery/index.ts'
import { publishRevision, registerImportedWork, WorkRights } from '../library/index.ts'
import { MyListService } from '../lists/index.ts'
import { BookmarkService, ProgressService } from '../reading/index.ts'
import type { ForeignLibrary } from './foreign-library.ts'
import { MoveInService } from './service.ts'

const REVISION = '0192aaaa-0000-7000-8000-000000000001'
const PAGES = 5
const accountId = 'never-signed-in'

const image = { length: 1, size: '1B', width: 9, height: 9, crypt: false }
/** A folder of so many pages. */
const ZIPTREE = {
  tree: Array.from({ length: PAGES }, (_, index) => ({
    ...{ type: 'file', name: `${index}.jpg`, hashname: `h${index}.jpg` },
  })),
  playfile: Object.fromEntries(
    Array.from({ length: PAGES }, (_, index) => [
      `h${index}.jpg`,
      {
        ...{ type: 'image', length: 1, size: '1B' },
        image: {
          files: { ...image, name: `h${index}.jpg` },
          optimized: { ...image, name: `page-${index}.webp`, color: '#ffffff' },
        },
      },
    ]),
  ),
}

describe.each(TEST_DIALECTS)('MoveInService on $engine', ({ open }) => {
  const clock = new TestClock()
  const now = clock.nowMs()
  let db: Db
  let folder: string
  let storage: DiskStorage
  let service: MoveInService
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-move-in-rules-'))
    storage = await DiskStorage.open(folder)
    db = await openTestDb(open)
    const parts = { db, clock, rights: new WorkRights({ db, clock }) }
    service = new MoveInService({
      ...{ db, clock, storage },
      progress: new ProgressService(parts),
      bookmarks: new BookmarkService(parts),
      myLists: new MyListService(parts),
    })
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  /** Works with these titles, by which those of the other server are found; the first one has pages. */
  async function store(titles: readonly string[], { isReady = true, account = accountId } = {}) {
    const worknos = titles.map((_, index) => `BI${String(index + 1).padStart(8, '0')}`)
    const nowSeconds = clock.nowSeconds()
    // As one change: each would wait for the disk.
    await transact(db, async (tx) => {
      for (const [index, workno] of worknos.entries()) {
        const title = titles[index] ?? ''
        await registerImportedWork(tx, {
          ...{ workno, title, workType: 'COM', direction: 'ltr', accountId: account, nowSeconds },
        })
        if (!isReady) continue
        await publishRevision(tx, {
          ...{ workno, revision: REVISION, cover: null, pageCount: PAGES, contentCount: PAGES },
          ...{ contentLength: 1, fileType: 'IJP', verdicts: { ok: PAGES }, nowSeconds },
        })
      }
    })
    const [workno = ''] = worknos
    const key = `${toRevisionKey(workno, REVISION)}/${LAYOUT.ziptree}`
    await storage.put(key, Buffer.from(JSON.stringify(ZIPTREE)))
  }

  /** A library of works that are called by their ids. */
  function aLibrary(titles: readonly string[], rest: Partial<ForeignLibrary>): ForeignLibrary {
    const works = titles.map((title) => ({ id: title, title, paths: [`/old/${title}`] }))
    const nothing = { users: [], places: [], lists: [], bookmarks: [], rest: [] }
    return { ...nothing, works, ...rest }
  }

  const moveIn = async (titles: readonly string[], rest: Partial<ForeignLibrary>) =>
    (await service.moveIn(aLibrary(titles, rest), { accountId, mappings: [], isDryRun: false }))
      .counts

  const aPlace = (workId: string, page: number, atMs: number) => ({
    ...{ workId, atMs, isFinished: false, point: { kind: 'page', page, total: PAGES } as const },
  })

  async function listPlaces(): Promise<string[]> {
    const rows = await db
      .selectFrom('reading_progress')
      .select(['path', 'position', 'locator', 'at_ms'])
      .orderBy('path')
      .execute()
    return rows.map((row) => `${row.path}:${row.position} ${row.locator} ${row.at_ms}`)
  }

  it('names the page as devices do, so that it is found after an update of the work', async () => {
    await store(['a'])
    expect(await moveIn(['a'], { places: [aPlace('a', 3, 5)] })).toMatchObject({
      places: { moved: 1 },
    })
    expect(await listPlaces()).toEqual([':3 page;name=page-3.webp 5'])
  })

  it('writes a time of the future as now, and knows it again', async () => {
    await store(['a'])
    const places = [aPlace('a', 3, now + 1e9)]
    expect(await moveIn(['a'], { places })).toMatchObject({ places: { moved: 1 } })
    expect(await listPlaces()).toEqual([`:3 page;name=page-3.webp ${now}`])
    expect(await moveIn(['a'], { places })).toMatchObject({
      places: { moved: 0, already_there: 1 },
    })
  })

  it('takes what was done there since, and what was finished and begun once more', async () => {
    await store(['a'])
    await moveIn(['a'], { places: [{ workId: 'a', atMs: 10, isFinished: true }] })
    expect(await listPlaces()).toEqual(['/:1 finished 10'])
    await moveIn(['a'], { places: [aPlace('a', 2, 20)] })
    expect(await listPlaces()).toEqual([':2 page;name=page-2.webp 20', '/:0 pages 20'])
  })

  it('brings every episode of a long podcast, also where all have one time', async () => {
    await store(['pod'])
    const names = Array.from({ length: LIMITS.progressBatch * 0.75 }, (_, index) => `${index}.mp3`)
    const audio = { optimized: { duration: 60 } }
    const ziptree = {
      tree: names.map((name) => ({ type: 'file', name, hashname: name })),
      playfile: Object.fromEntries(names.map((name) => [name, { type: 'audio', audio }])),
    }
    const key = `${toRevisionKey('BI00000001', REVISION)}/${LAYOUT.ziptree}`
    await storage.put(key, Buffer.from(JSON.stringify(ziptree)))
    const places = names.map((name) => ({
      ...{ workId: 'pod', atMs: 5, isFinished: false },
      point: { kind: 'track', name, seconds: 30 } as const,
    }))
    expect(await moveIn(['pod'], { places })).toMatchObject({ places: { moved: names.length } })
    expect(await listPlaces()).toHaveLength(names.length)
  })

  it('finds no work of another account, and none that was taken back', async () => {
    await store(['a'], { account: 'other' })
    expect(await moveIn(['a'], { places: [aPlace('a', 3, 5)] })).toMatchObject({
      places: { found: 1, not_matched: 1 },
    })
  })

  it('writes nothing to a work that is not ready, and brings it with a later run', async () => {
    await store(['a'], { isReady: false })
    const rest = { places: [aPlace('a', 3, 5)], lists: [{ title: 'l', workIds: ['a'] }] }
    expect(await moveIn(['a'], rest)).toMatchObject({
      places: { no_place: 1 },
      lists: { no_place: 1 },
    })
    await store(['a'])
    expect(await moveIn(['a'], rest)).toMatchObject({ places: { moved: 1 }, lists: { moved: 1 } })
  })

  it('fills a My List up to its limit, and says how many had no place', async () => {
    const titles = Array.from({ length: LIMITS.worksPerMyList + 2 }, (_, index) => `t${index}`)
    await store(titles)
    const counts = await moveIn(titles, { lists: [{ title: 'long', workIds: titles }] })
    expect(counts.lists).toMatchObject({ moved: LIMITS.worksPerMyList, no_place: 2 })
  })

  it('cuts a title where no letter is split, and gives one to a list without', async () => {
    await store(['a'])
    const long = `${'x'.repeat(LIMITS.titleLength - 1)}😀`
    const lists = [long, '  '].map((title) => ({ title, workIds: ['a'] }))
    await moveIn(['a'], { lists })
    expect(await moveIn(['a'], { lists })).toMatchObject({ lists: { moved: 0, already_there: 2 } })
    const rows = await db.selectFrom('mylist').select('title').execute()
    expect(rows.map(({ title }) => title).toSorted()).toEqual(
      ['x'.repeat(LIMITS.titleLength - 1), '–'].toSorted(),
    )
  })

  it('leaves a bookmark away that its reader took away here since', async () => {
    await store(['a'])
    const bookmarks = [{ userId: 'u', workId: 'a', page: 2, atMs: 10 }]
    const rest = { bookmarks, users: [{ id: 'u', name: 'u' }] }
    expect(await moveIn(['a'], rest)).toMatchObject({ bookmarks: { moved: 1 } })
    await db.updateTable('bookmark').set({ is_set: 0, at_ms: 20, seq: 2 }).execute()
    expect(await moveIn(['a'], rest)).toMatchObject({ bookmarks: { moved: 0, later_here: 1 } })
  })
})
