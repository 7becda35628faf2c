// @bare
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { toContentPath } from '@yomikura/content/content-folder'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Events } from '#events.ts'
import { IMPORT_JOB, MissingFiles } from '#modules/ingest/index.ts'
import { publishRevision, storeWork } from '#modules/library/index.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { S3Storage } from '#platform/storage/s3-storage.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { aCatalogueWork, aTree, aWorkno } from '#test/test-works.ts'
import { BackupPlace } from './backup-place.ts'
import { PlaceLock } from './place-lock.ts'
import { repairDeployment } from './repair-deployment.ts'
import { takeBackup } from './take-backup.ts'
import { verifyDeployment } from './verify-deployment.ts'

const REVISION = 'r1'
const [FIRST, SECOND, THIRD] = [aWorkno(1), aWorkno(2), aWorkno(3)]
const toKey = (workno: string, name: string) => `${toContentPath(workno)}/${REVISION}/${name}`
const log = createLog({ level: 'silent' })

let folder: string
let closers: (() => Promise<unknown>)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-repair-'))
  closers = [() => rm(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
})

/** A bucket of its own: what other tests leave in theirs would be surplus. */
async function openBucket(endpoint: string): Promise<ObjectStorage> {
  const keys = {
    accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? '',
    secretKey: process.env['TEST_S3_SECRET_KEY'] ?? '',
  }
  const place = { endpoint, region: 'us-east-1', bucket: 'yomikura-repair' }
  const client = new S3Client({
    ...{ endpoint, region: place.region, forcePathStyle: true },
    credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket })).catch((error: unknown) => {
    if (!(error as Error).name.startsWith('BucketAlready')) throw error
  })
  client.destroy()
  const storage = await S3Storage.open({ ...place, ...keys })
  await storage.deletePrefix('content/')
  closers.push(async () => storage.close())
  return storage
}

const openDisk = () => DiskStorage.open(join(folder, 'storage'))
const s3 = process.env['TEST_S3_ENDPOINT']
const STORAGES: { name: string; openStorage: () => Promise<ObjectStorage> }[] = [
  { name: 'a disk', openStorage: openDisk },
  ...(s3 === undefined ? [] : [{ name: 'S3', openStorage: () => openBucket(s3) }]),
]
const CASES = RULE_DIALECTS.flatMap((dialect) =>
  STORAGES.map((storage) => ({ ...dialect, ...storage })),
)

describe.each(CASES)('what is flawed on $name, by $engine,', ({ open, openStorage }) => {
  let db: Db
  let storage: ObjectStorage
  let queue: JobTableQueue
  let place: BackupPlace
  let source: string

  beforeEach(async () => {
    db = await openTestDb(open)
    closers.push(() => db.destroy())
    storage = await openStorage()
    queue = new JobTableQueue({ db, log })
    place = new BackupPlace(await DiskStorage.open(join(folder, 'place')), 'place')
    source = join(folder, 'source.zip')
    await writeFile(source, 'zip')
    for (const workno of [FIRST, SECOND, THIRD]) await publish(workno)
  })

  async function publish(workno: string): Promise<void> {
    await storeWork(db, aCatalogueWork({ workno }), { source: 'import', nowSeconds: 1 })
    await db
      .insertInto('import_source')
      .values({ workno, path: workno === THIRD ? join(folder, 'gone.zip') : source, print: '' })
      .execute()
    await storage.put(toKey(workno, 'ziptree.json'), Buffer.from(aTree(workno, ['1.jpg', '2.jpg'])))
    for (const name of ['1.jpg', '2.jpg'])
      await storage.put(toKey(workno, `files/${name}`), Buffer.from(`${name} of ${workno}`))
    await publishRevision(db, {
      ...{ workno, revision: REVISION, cover: { width: 1, height: 1, color: '#ffffff' } },
      ...{ pageCount: 2, contentCount: 2, contentLength: 2, fileType: 'IJP' },
      ...{ verdicts: { ok: 2 }, nowSeconds: 1 },
    })
  }
  const backUp = async () => {
    const lock = await PlaceLock.take(place)
    await takeBackup(place, {
      ...{ db, storage, dataFolder: folder, databaseName: 'database', onProgress: () => {}, lock },
    })
    await lock.release()
  }
  const verify = (from?: BackupPlace) =>
    verifyDeployment({ db, storage, onProgress: () => {} }, from)
  async function repair(from?: BackupPlace) {
    const events = new Events({ log, registry: new Registry() })
    const files = new MissingFiles({ db, storage, queue, events, askShop: undefined })
    const { findings } = await verify(from)
    return repairDeployment(findings, {
      ...{ storage, place: from, onProgress: () => {} },
      takeAgain: (workno) => files.takeAgain(workno),
    })
  }
  const listAsked = async () =>
    (await queue.list({ names: [IMPORT_JOB], states: ['pending'] })).map(({ payload }) => payload)

  it('is named by each file, not only by the tree', async () => {
    await storage.delete(toKey(FIRST, 'files/2.jpg'))
    await storage.put(toKey(SECOND, 'ziptree.json'), Buffer.from('{"playf'))
    await storage.delete(toKey(THIRD, 'ziptree.json'))
    expect((await verify()).findings).toEqual([
      { kind: 'missing', workno: FIRST, key: toKey(FIRST, 'files/2.jpg') },
      { kind: 'damaged', workno: SECOND, key: toKey(SECOND, 'ziptree.json') },
      { kind: 'missing', workno: THIRD, key: toKey(THIRD, 'ziptree.json') },
    ])
  })

  it('is taken in again from its source, once, and named where the source is gone', async () => {
    for (const workno of [FIRST, THIRD]) await storage.delete(toKey(workno, 'files/1.jpg'))
    const first = { workno: FIRST, files: 1, outcome: 'asked' }
    const why = expect.stringContaining('put it back where it was')
    const third = { workno: THIRD, files: 1, outcome: 'no_source', why }
    expect(await repair()).toEqual([first, third])
    expect(await repair()).toEqual([first, third])
    expect(await listAsked()).toMatchObject([{ workno: FIRST, isRemake: true }])
  })

  it('is put back from a backup that has it, also where the source is gone', async () => {
    await backUp()
    await storage.delete(toKey(THIRD, 'ziptree.json'))
    // Of the same length, which only the checksum shows.
    await storage.put(toKey(FIRST, 'files/1.jpg'), Buffer.from(`1.JPG of ${FIRST}`))
    expect(await repair(place)).toEqual([
      { workno: THIRD, files: 1, outcome: 'restored' },
      { workno: FIRST, files: 1, outcome: 'restored' },
    ])
    expect((await verify(place)).findings).toEqual([])
    const { body } = await storage.readWhole(toKey(FIRST, 'files/1.jpg'))
    expect(body.toString()).toBe(`1.jpg of ${FIRST}`)
    expect(await listAsked()).toEqual([])
  })

  it('is taken in again where the backup is damaged too, and nothing of that is put back', async () => {
    await backUp()
    for (const name of ['1.jpg', '2.jpg'])
      await storage.put(toKey(SECOND, `files/${name}`), Buffer.from('something else'))
    await place.storage.put(toKey(SECOND, 'files/2.jpg'), Buffer.from('as bad'))
    expect(await repair(place)).toEqual([{ workno: SECOND, files: 2, outcome: 'asked' }])
    const { body } = await storage.readWhole(toKey(SECOND, 'files/1.jpg'))
    expect(body.toString()).toBe('something else')
    expect(await listAsked()).toMatchObject([{ workno: SECOND }])
  })

  it('stays where it is surplus, for the sweeps', async () => {
    const surplus = `${toContentPath(FIRST)}/left-over/a.jpg`
    await storage.put(surplus, Buffer.from('a'))
    expect(await repair()).toEqual([])
    expect(await storage.head(surplus)).toBeDefined()
  })
})
