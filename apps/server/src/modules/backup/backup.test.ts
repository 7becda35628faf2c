// @bare
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toContentPath } from '@yomikura/content/content-folder'
import { publishRevision, storeWork } from '#modules/library/index.ts'
import { type Db, migrate, openDatabase } from '#platform/db/database.ts'
import { findRestoreMark } from '#platform/db/row-copy/restore-mark.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { canMount, changeDisk, mountDisk, unmountDisk } from '#test/test-disk.ts'
import { TEST_DIALECTS, type TestDialect } from '#test/test-dialects.ts'
import { aCatalogueWork, aTree, aWorkno } from '#test/test-works.ts'
import { BackupPlace } from './backup-place.ts'
import { BackupProblem } from './backup-problem.ts'
import { PlaceLock } from './place-lock.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupProgress, type BackupResult, takeBackup } from './take-backup.ts'
import { verifyDeployment } from './verify-deployment.ts'

const [FIRST, SECOND] = [aWorkno(1), aWorkno(2)]
const revisionOf = (workno: string, number = 1) => `${workno}-${number}`

type Parts = {
  db: Db
  storage: ObjectStorage
  dataFolder: string
  databaseName: string
  storageName: string
  onProgress: (progress: BackupProgress) => void
}

let folder: string
let closers: (() => Promise<unknown>)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-backup-'))
  closers = [() => rm(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
})

async function openParts(open: TestDialect['open'], name: string): Promise<Parts> {
  const { config, remove } = await open()
  const db = await openDatabase(config)
  closers.push(remove, () => db.destroy())
  const dataFolder = join(folder, name)
  mkdirSync(dataFolder, { recursive: true })
  const storage = await DiskStorage.open(join(dataFolder, 'storage'))
  const names = { databaseName: `database ${name}`, storageName: `storage ${name}` }
  return { db, storage, dataFolder, ...names, onProgress: () => {} }
}

async function openSource(open: TestDialect['open']): Promise<Parts> {
  const parts = await openParts(open, 'source')
  await migrate(parts.db)
  await publish(parts, FIRST)
  await writeFile(join(parts.dataFolder, 'secrets.json'), '{"a":1}')
  mkdirSync(join(parts.dataFolder, 'uploads/arriving/u1'), { recursive: true })
  await writeFile(join(parts.dataFolder, 'uploads/arriving/u1/0'), 'part')
  await writeFile(join(parts.dataFolder, 'yomikura.log'), 'not to be kept')
  return parts
}

async function publish({ db, storage }: Parts, workno: string, number = 1): Promise<void> {
  const revision = revisionOf(workno, number)
  await storeWork(db, aCatalogueWork({ workno }), { source: 'import', nowSeconds: 1 })
  const folder = `${toContentPath(workno)}/${revision}`
  await storage.put(`${folder}/ziptree.json`, Buffer.from(aTree(revision)))
  for (const name of ['a.jpg', 'b.jpg'])
    await storage.put(`${folder}/${name}`, Buffer.from(name + revision))
  await publishRevision(db, {
    ...{ workno, revision, cover: { width: 1, height: 1, color: '#ffffff' } },
    ...{ pageCount: 2, contentCount: 2, contentLength: 2, fileType: 'IJP' },
    ...{ verdicts: { ok: 2 }, nowSeconds: 1 },
  })
}

const openPlace = async () =>
  new BackupPlace(await DiskStorage.open(join(folder, 'place')), join(folder, 'place'))

/** As the command does it. */
async function backUp(place: BackupPlace, parts: Parts): Promise<BackupResult> {
  const lock = await PlaceLock.take(place)
  try {
    return await takeBackup(place, { ...parts, lock })
  } finally {
    await lock.release()
  }
}

async function listKeys(storage: ObjectStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys
}

const listWorks = async ({ db }: Parts) =>
  (await db.selectFrom('work').select('workno').orderBy('workno').execute()).map(
    (row) => row.workno,
  )

describe.each(TEST_DIALECTS)('backups of $engine', ({ open }) => {
  it('bring rows, files, keys and uploads back, and nothing that is made again', async () => {
    const source = await openSource(open)
    await backUp(await openPlace(), source)
    const target = await openParts(open, 'target')
    await restoreBackup(await openPlace(), { ...target, at: undefined })
    expect(await listWorks(target)).toEqual([FIRST])
    expect(await listKeys(target.storage)).toEqual(await listKeys(source.storage))
    const files = await readdir(target.dataFolder, { recursive: true })
    expect(files).toEqual(expect.arrayContaining(['secrets.json', 'uploads/arriving/u1/0']))
    expect(files).not.toContain('yomikura.log')
    expect(await readFile(join(target.dataFolder, 'secrets.json'), 'utf8')).toBe('{"a":1}')
    expect(await findRestoreMark(target.db)).toBeUndefined()
  })

  it('copy only what is new, and keep what earlier ones hold', async () => {
    const source = await openSource(open)
    const place = await openPlace()
    const first = await backUp(place, source)
    await publish(source, SECOND)
    await publish(source, FIRST, 2)
    const second = await backUp(place, source)
    expect([first.copied, second.copied, second.file_count]).toEqual([3, 6, 6])
    expect((await backUp(place, source)).copied).toBe(0)
    const target = await openParts(open, 'target')
    await restoreBackup(place, { ...target, at: first.name })
    expect(await listWorks(target)).toEqual([FIRST])
    const keys = await listKeys(target.storage)
    expect(keys.map((key) => key.split('/').at(-2))).toEqual(Array(3).fill(revisionOf(FIRST)))
  })

  it('take the rows again when files that these name are swept meanwhile', async () => {
    const source = await openSource(open)
    let isSwept = false
    const sweep = async () => {
      await publish(source, FIRST, 2)
      await source.db.deleteFrom('revision').where('revision', '=', revisionOf(FIRST)).execute()
      await source.storage.deletePrefix(`${toContentPath(FIRST)}/${revisionOf(FIRST)}/`)
    }
    const list = source.storage.list.bind(source.storage)
    // The sweep comes between the rows and the first look at the files.
    source.storage.list = async function* (prefix) {
      if (!isSwept) {
        isSwept = true
        await sweep()
      }
      yield* list(prefix)
    }
    const place = await openPlace()
    const { file_count } = await backUp(place, source)
    expect([isSwept, file_count]).toEqual([true, 3])
    const target = await openParts(open, 'target')
    await restoreBackup(place, { ...target, at: undefined })
    const keys = await listKeys(target.storage)
    expect(keys.filter((key) => key.includes(revisionOf(FIRST, 2)))).toHaveLength(3)
    expect(keys).toHaveLength(3)
  })

  it('are refused of a database that is none of Yomikura', async () => {
    const parts = await openParts(open, 'source')
    await sql`create table other (id text primary key)`.execute(parts.db)
    const backup = backUp(await openPlace(), parts)
    await expect(backup).rejects.toThrow('it holds no tables of Yomikura')
    await expect(backup).rejects.toBeInstanceOf(BackupProblem)
  })

  it('are not restored over anything, which is named', async () => {
    await backUp(await openPlace(), await openSource(open))
    const refusal = async (parts: Parts) => {
      const restore = restoreBackup(await openPlace(), { ...parts, at: undefined })
      return restore.then(
        () => 'restored',
        (error: Error) => error.message,
      )
    }
    const tables = await openParts(open, 'tables')
    await sql`create table other (id text primary key)`.execute(tables.db)
    expect(await refusal(tables)).toContain('The database tables is not empty: it has tables, one')
    const objects = await openParts(open, 'objects')
    await objects.storage.put('content/a', Buffer.from('a'))
    expect(await refusal(objects)).toContain('The storage objects is not empty: it holds content/a')
    const keys = await openParts(open, 'keys')
    await writeFile(join(keys.dataFolder, 'secrets.json'), '{}')
    expect(await refusal(keys)).toContain('is not empty: it holds secrets.json')
  })
})

describe.each(TEST_DIALECTS)('a deployment that is verified on $engine', ({ open }) => {
  const toKey = (workno: string, name: string) =>
    `${toContentPath(workno)}/${revisionOf(workno)}/${name}`

  it('has no finding when nothing is wrong, with drawn covers too', async () => {
    const source = await openSource(open)
    const place = await openPlace()
    await backUp(place, source)
    await source.storage.put(`${toContentPath(FIRST)}/drawn/p/main.webp`, Buffer.from('drawn'))
    expect(await verifyDeployment(source)).toEqual({ findings: [], revisions: 1, compared: 0 })
    const result = await verifyDeployment(source, place)
    expect(result).toEqual({ findings: [], revisions: 1, compared: 3 })
  })

  it('names what is missing, damaged and surplus, each once', async () => {
    const source = await openSource(open)
    await publish(source, SECOND)
    const place = await openPlace()
    await backUp(place, source)
    const { storage } = source
    await storage.delete(toKey(FIRST, 'ziptree.json'))
    await storage.delete(toKey(FIRST, 'a.jpg'))
    // Of the same length, which only the checksum shows.
    await storage.put(toKey(SECOND, 'b.jpg'), Buffer.from(`B.jpg${revisionOf(SECOND)}`))
    const surplus = `${toContentPath(SECOND)}/left-over/`
    await storage.put(`${surplus}a.jpg`, Buffer.from('a'))
    await storage.put(`${surplus}b.jpg`, Buffer.from('b'))
    const { findings } = await verifyDeployment(source, place)
    expect(findings).toEqual([
      { kind: 'missing', workno: FIRST, key: toKey(FIRST, 'ziptree.json') },
      { kind: 'surplus', workno: SECOND, key: surplus },
      { kind: 'missing', workno: FIRST, key: toKey(FIRST, 'a.jpg') },
      { kind: 'damaged', workno: SECOND, key: toKey(SECOND, 'b.jpg') },
    ])
  })
})

describe('a backup that is not as it was written', () => {
  const { open } = TEST_DIALECTS[0]!
  const damage = async (
    toPath: (name: string) => string,
    act: (path: string) => Promise<unknown>,
  ) => {
    const place = await openPlace()
    const { name } = await backUp(place, await openSource(open))
    await act(join(folder, 'place/objects', toPath(name)))
    return openParts(open, 'target')
  }
  const restore = async (parts: Parts) =>
    restoreBackup(await openPlace(), { ...parts, at: undefined })

  it.each(['rows.jsonl.gz', 'files.jsonl.gz'])('is refused by its cut file %s', async (file) => {
    const target = await damage(
      (name) => `backups/${name}/${file}`,
      (path) => truncate(path, 20),
    )
    await expect(restore(target)).rejects.toThrow(new RegExp(`${file}.* its checksum differs`))
    expect(await listWorks(target).catch(() => 'no table')).toBe('no table')
    expect(await findRestoreMark(target.db)).toBeUndefined()
  })

  it('is refused by the work whose file is missing, and no server starts on what is there', async () => {
    const key = `${toContentPath(FIRST)}/${revisionOf(FIRST)}/b.jpg`
    const target = await damage(
      () => key,
      (path) => rm(path),
    )
    await expect(restore(target)).rejects.toThrow(`${key} of the backup`)
    expect(await findRestoreMark(target.db)).toBeDefined()
  })

  it('is refused by a file of a work whose bytes changed', async () => {
    const key = `${toContentPath(FIRST)}/${revisionOf(FIRST)}/b.jpg`
    const target = await damage(
      () => key,
      (path) => appendFile(path, '!'),
    )
    await expect(restore(target)).rejects.toThrow('its checksum differs')
  })

  it('is refused by a schema change of a newer release, before anything is written', async () => {
    const source = await openSource(open)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(
      source.db,
    )
    await backUp(await openPlace(), source)
    const target = await openParts(open, 'target')
    await expect(restore(target)).rejects.toThrow(
      'newer release has changed the schema (9999-later)',
    )
    expect(await readdir(target.dataFolder)).toEqual(['storage'])
    expect(await findRestoreMark(target.db)).toBeUndefined()
  })

  it('is not there by another name', async () => {
    await backUp(await openPlace(), await openSource(open))
    const target = await openParts(open, 'target')
    const asked = restoreBackup(await openPlace(), { ...target, at: 'yesterday' })
    await expect(asked).rejects.toThrow('holds no whole backup yesterday: it holds 2')
  })
})

describe.skipIf(!canMount)('a disk that is full (needs the right to mount)', () => {
  const { open } = TEST_DIALECTS[0]!
  const mount = (path: string) => {
    mkdirSync(path, { recursive: true })
    mountDisk(path)
    closers.push(async () => unmountDisk(path))
  }
  const large = (parts: Parts) =>
    parts.storage.put(
      `${toContentPath(FIRST)}/${revisionOf(FIRST)}/large.jpg`,
      Buffer.alloc(2 * 1024 * 1024),
    )

  it('ends a backup by the name of its place, and the next one is whole', async () => {
    const source = await openSource(open)
    await large(source)
    mount(join(folder, 'place'))
    const place = await openPlace()
    await expect(backUp(place, source)).rejects.toThrow(/place: no space is left there/)
    expect(await place.list()).toEqual([])
    changeDisk(join(folder, 'place'), 'size=16m')
    expect((await backUp(place, source)).file_count).toBe(4)
  })

  it('ends a restore by the names of its places, and the next one goes on', async () => {
    const source = await openSource(open)
    await large(source)
    await backUp(await openPlace(), source)
    mount(join(folder, 'target/storage'))
    const target = await openParts(open, 'target')
    const restore = async () => restoreBackup(await openPlace(), { ...target, at: undefined })
    await expect(restore()).rejects.toThrow(/storage target: no space is left there/)
    expect(await findRestoreMark(target.db)).toBeDefined()
    changeDisk(join(folder, 'target/storage'), 'size=16m')
    await restore()
    expect(await listWorks(target)).toEqual([FIRST])
    expect(await listKeys(target.storage)).toEqual(await listKeys(source.storage))
  })
})
