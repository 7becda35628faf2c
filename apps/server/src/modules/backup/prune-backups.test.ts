import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toContentPath } from '@yomikura/content/content-folder'
import { publishRevision, storeWork } from '#modules/library/index.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { aCatalogueWork, aTree, aWorkno } from '#test/test-works.ts'
import { BackupPlace } from './backup-place.ts'
import { PlaceLock } from './place-lock.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const DAY_MS = 86_400_000
const [WORK, OTHER] = [aWorkno(1), aWorkno(2)]

describe.each(RULE_DIALECTS)('old backups of $engine', ({ open }) => {
  let folder: string
  let db: Db
  let storage: DiskStorage
  let place: BackupPlace
  let lock: PlaceLock
  const closers: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-old-'))
    db = await openTestDb(open)
    storage = await DiskStorage.open(join(folder, 'storage'))
    place = new BackupPlace(await DiskStorage.open(join(folder, 'place')), 'place')
    lock = await PlaceLock.take(place)
    closers.push(
      () => rm(folder, { recursive: true, force: true }),
      () => db.destroy(),
      () => lock.release(),
    )
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  async function publish(workno: string, number: number): Promise<void> {
    const revision = `${workno}-${number}`
    await storeWork(db, aCatalogueWork({ workno }), { source: 'import', nowSeconds: 1 })
    const path = `${toContentPath(workno)}/${revision}`
    await storage.put(`${path}/ziptree.json`, Buffer.from(aTree(revision)))
    await storage.put(`${path}/files/a.jpg`, Buffer.from(revision))
    await publishRevision(db, {
      ...{ workno, revision, cover: { width: 1, height: 1, color: '#ffffff' } },
      ...{ pageCount: 1, contentCount: 1, contentLength: 1, fileType: 'IJP' },
      ...{ verdicts: { ok: 1 }, nowSeconds: 1 },
    })
  }

  const backUp = async () =>
    takeBackup(place, {
      ...{ db, storage, dataFolder: folder, databaseName: 'database', lock },
      onProgress: () => {},
    })
  const prune = (rule: { count?: number; days?: number }, nowMs = Date.now()) =>
    pruneBackups(place, { rule, lock, nowMs })

  async function listFiles(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of place.storage.list('content/')) keys.push(key)
    return keys
      .map((key) => key.split('/').slice(-3).join('/'))
      .filter((key) => !key.includes('ziptree'))
  }

  /** Restores a backup of the place into new places. @returns its works */
  async function restore(at: string): Promise<string[]> {
    const { config, remove } = await open()
    const target = await openDatabase(config)
    closers.push(remove, () => target.destroy())
    await restoreBackup(place, {
      ...{ db: target, storage: await DiskStorage.open(join(folder, `to-${at}`)), at },
      ...{ dataFolder: join(folder, `data-${at}`), databaseName: 'target', storageName: 'target' },
      onProgress: () => {},
    })
    const rows = await target.selectFrom('work').select('workno').orderBy('workno').execute()
    return rows.map(({ workno }) => workno)
  }

  /** A first revision of one work, then another work, then a second revision of the first. */
  async function makeThree(): Promise<string[]> {
    await publish(WORK, 1)
    const first = await backUp()
    await publish(OTHER, 1)
    const second = await backUp()
    await publish(WORK, 2)
    const third = await backUp()
    return [first.name, second.name, third.name]
  }

  it('go but for so many of the newest, and files go that none of these names', async () => {
    const [first, second, third] = await makeThree()
    const pruned = await prune({ count: 1 })
    expect(pruned).toMatchObject({ removed: [second, first], files: 2 })
    expect(await place.list()).toEqual([third])
    expect(await listFiles()).toEqual(
      [`${WORK}-2/files/a.jpg`, `${OTHER}-1/files/a.jpg`].map((path) =>
        expect.stringContaining(path),
      ),
    )
    expect(await restore(third!)).toEqual([WORK, OTHER])
    expect(await prune({ count: 1 })).toEqual({ removed: [], files: 0, bytes: 0 })
  })

  it('stay with every byte that they need, where the next ones have replaced it', async () => {
    const [first, second, third] = await makeThree()
    expect((await prune({ count: 2 })).removed).toEqual([first])
    expect(await place.list()).toEqual([second, third])
    expect(await restore(second!)).toEqual([WORK, OTHER])
  })

  it('go by their age, or stay where the number says so', async () => {
    const [first, second, third] = await makeThree()
    const later = Date.now() + 8 * DAY_MS
    expect((await prune({ days: 9 }, later)).removed).toEqual([])
    expect((await prune({ days: 7, count: 2 }, later)).removed).toEqual([first])
    // The newest whole one is never too old.
    expect((await prune({ days: 7 }, later)).removed).toEqual([second])
    expect(await place.list()).toEqual([third])
  })

  it('stay down to the newest that is whole, and all of them where none is', async () => {
    const [first, second, third] = await makeThree()
    const file = `${toContentPath(WORK)}/${WORK}-2/files/a.jpg`
    await place.storage.delete(file)
    expect((await prune({ count: 1 })).removed).toEqual([first])
    expect(await place.list()).toEqual([second, third])
    expect(await restore(second!)).toEqual([WORK, OTHER])
    await place.storage.put(place.toKey(second!, 'rows.jsonl.gz'), Buffer.from('cut'))
    await expect(prune({ count: 1 })).rejects.toThrow('none of those that it holds is whole')
    expect(await place.list()).toEqual([second, third])
  })

  it('lose nothing else where their removal is broken off anywhere, and the next one ends it', async () => {
    const [, , third] = await makeThree()
    const { storage: whole } = place
    const remove = whole.delete.bind(whole)
    let left = 0
    whole.delete = async (key) => {
      if (left === 0) throw new Error('killed')
      left -= 1
      await remove(key)
    }
    // Two records, then two files.
    for (const steps of [0, 1, 1, 1]) {
      left = steps
      await expect(prune({ count: 1 })).rejects.toThrow('killed')
      expect((await place.list()).at(-1)).toBe(third)
    }
    whole.delete = remove
    await prune({ count: 1 })
    await backUp()
    expect(await listFiles()).toHaveLength(2)
    expect(await restore(third!)).toEqual([WORK, OTHER])
  })

  it('stay where another program has taken the place over', async () => {
    const names = await makeThree()
    await place.storage.put('lock/000000000002', Buffer.from('{}'))
    await expect(prune({ count: 1 })).rejects.toThrow('is in use')
    expect(await place.list()).toEqual(names)
    await place.storage.delete('lock/000000000002')
  })
})
