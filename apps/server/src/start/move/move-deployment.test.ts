import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { patience } from '@yomikura/testkit/patience'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { hashObject } from '#platform/storage/copy-objects.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { moveDeployment, undoMove } from './move-deployment.ts'
import { type Places, toTarget } from './move-target.ts'

const log = createLog({ level: 'silent' })
const closers: (() => Promise<unknown>)[] = []
const removals: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await stop()
  for (const remove of removals.splice(0).toReversed()) await remove()
})

async function stop(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-move-'))
  removals.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const onDisk = (dataFolder: string): Places => ({
  dataFolder,
  databaseUrl: undefined,
  s3: undefined,
})

/** Opens all that a node opens. */
function start(places: Places): Promise<Platform> {
  const { s3, databaseUrl } = places
  const config = readConfig({
    YOMIKURA_DATA: places.dataFolder,
    YOMIKURA_APP_PORT: '0',
    YOMIKURA_MEDIA_PORT: '0',
    YOMIKURA_WORKS_PORT: '0',
    ...(databaseUrl !== undefined && { YOMIKURA_DATABASE_URL: databaseUrl }),
    ...(s3 && {
      YOMIKURA_S3_BUCKET: s3.bucket,
      YOMIKURA_S3_ENDPOINT: s3.endpoint,
      YOMIKURA_S3_ACCESS_KEY: s3.accessKey,
      YOMIKURA_S3_SECRET_KEY: s3.secretKey,
    }),
  })
  return openPlatform(config, log, closers)
}

const refusal = (starting: Promise<unknown>): Promise<string> =>
  starting.then(
    () => 'started',
    ({ message }: Error) => message,
  )

/** What a move has compared so far. */
async function findRecord({ dataFolder }: Places): Promise<string> {
  const name = (await readdir(dataFolder)).find((one) => /^move-.*\.db$/.test(one))
  if (name === undefined) throw new Error('There is no record.')
  return join(dataFolder, name)
}

async function fill({ db, storage }: Platform): Promise<void> {
  for (let index = 0; index < 30; index += 1) {
    await storage.put(`content/work/${index}/a.webp`, Buffer.from(`page ${index}`))
  }
  await storage.put('content/work/odd', Buffer.from('{}'), { contentType: 'image/webp' })
  const counters = Array.from({ length: 1203 }, (_, value) => ({
    ...{ owner_id: `持ち主 ${value}`, name: 'mylists', value },
  }))
  for (let first = 0; first < counters.length; first += 300) {
    await db
      .insertInto('owner_counter')
      .values(counters.slice(first, first + 300))
      .execute()
  }
  await db
    .insertInto('job')
    .values({
      ...{ job_id: 'j', name: 'ingest', state: 'running', attempt: 1, priority: 0, progress: 0 },
      ...{ payload: { b: 1, a: 'ö' }, run_at_ms: 0, max_attempts: 3, created_at_ms: 0 },
      ...{ cancel_requested: 0, lease_id: 'l', lease_until_ms: 9e12 },
    } as never)
    .execute()
}

/** All that readers have, as any node would find it. */
async function describeAll({ db, storage, secrets }: Platform) {
  const objects: unknown[] = []
  for await (const { key } of storage.list('')) {
    objects.push({ key, ...(await hashObject(storage, key)) })
  }
  const counters = await db.selectFrom('owner_counter').selectAll().orderBy('value').execute()
  const job = await db.selectFrom('job').select(['job_id', 'payload', 'state']).execute()
  return { objects, counters, job, secrets }
}

async function openPostgres(): Promise<string> {
  const dialect = TEST_DIALECTS.find(({ engine }) => engine === 'postgres')
  const made = await dialect?.open()
  if (made?.config.engine !== 'postgres') throw new Error('No PostgreSQL.')
  removals.push(made.remove)
  return made.config.url
}

async function openBucket(): Promise<string> {
  const bucket = `move-${crypto.randomUUID()}`
  const client = new S3Client({
    endpoint: process.env['TEST_S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return `s3://${bucket}`
}

const keys = {
  endpoint: process.env['TEST_S3_ENDPOINT'] ?? '',
  accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? '',
  secretKey: process.env['TEST_S3_SECRET_KEY'] ?? '',
}

async function startFilled(places: Places) {
  const platform = await start(places)
  await fill(platform)
  const before = await describeAll(platform)
  await stop()
  return { ...before, job: before.job.map((job) => ({ ...job, state: 'pending' })) }
}

describe('a move to another folder', () => {
  /** Keys go by hand. */
  async function prepare() {
    const [old, folder] = [await makeFolder(), await makeFolder()]
    const from = onDisk(old)
    const before = await startFilled(from)
    const { secrets } = before
    await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
    return { from, before, to: toTarget(from, [`sqlite:${folder}`, `file:${folder}`], keys) }
  }

  it('brings every row and object, and a node starts there and no longer at the source', async () => {
    const { from, to, before } = await prepare()
    const result = await moveDeployment({ from, to, log })
    expect(result).toMatchObject({ objects: { written: 31, kept: 0 } })
    expect(result.rows).toBeGreaterThan(1203)
    expect(await describeAll(await start(to))).toEqual(before)
    await stop()
    const text = await refusal(start(from))
    expect(text).toContain(join(to.dataFolder, 'yomikura.db'))
    expect(text).toMatch(/was moved to.*yomikura move --undo/s)
  })

  it('leaves a source on which a node starts again after the move was undone', async () => {
    const { from, to, before } = await prepare()
    await moveDeployment({ from, to, log })
    expect(await undoMove(from)).toBe(true)
    expect(await undoMove(from)).toBe(false)
    const { job, ...others } = await describeAll(await start(from))
    expect({ ...others, job: before.job }).toEqual(before)
    expect(job).toMatchObject([{ state: 'running' }])
  })

  it('goes on where it was broken off, and neither side starts until it has ended', async () => {
    const { from, to, before } = await prepare()
    const onProgress = (progress: object) => {
      if ('rows' in progress) throw new Error('broken off')
    }
    await expect(moveDeployment({ from, to, log, onProgress })).rejects.toThrow('broken off')
    expect(await refusal(start(from))).toMatch(/has not ended.*same yomikura move again/s)
    expect(await refusal(start(to))).toMatch(/has not ended.*same yomikura move again/s)
    expect(await refusal(undoMove(to))).toMatch(/target of a move that has not ended/)
    const again = await moveDeployment({ from, to, log })
    expect(again).toMatchObject({ objects: { written: 0, kept: 31 } })
    expect(await describeAll(await start(to))).toEqual(before)
  })

  it('broken off and run again reads no object that it has compared, and each that has changed since', async () => {
    const { from, to, before } = await prepare()
    const onProgress = (progress: object) => {
      if ('rows' in progress) throw new Error('broken off')
    }
    await expect(moveDeployment({ from, to, log, onProgress })).rejects.toThrow('broken off')
    expect((await stat(await findRecord(from))).mode & 0o777).toBe(0o600)
    // Of the same length, which a list does not show.
    const changed = join(to.dataFolder, 'storage/objects/content/work/3/a.webp')
    await writeFile(changed, 'page X')
    const reads = vi.spyOn(DiskStorage.prototype, 'read')
    const again = await moveDeployment({ from, to, log })
    const read = new Set(reads.mock.calls.map(([key]) => key))
    reads.mockRestore()
    expect(again).toMatchObject({ objects: { written: 1, kept: 30 } })
    expect([...read]).toEqual(['content/work/3/a.webp'])
    expect(await describeAll(await start(to))).toEqual(before)
    await expect(findRecord(from)).rejects.toThrow('There is no record')
  })

  it('broken off and run again without its record, or with a damaged one, compares all', async () => {
    const { from, to, before } = await prepare()
    const onProgress = (progress: object) => {
      if ('rows' in progress) throw new Error('broken off')
    }
    await expect(moveDeployment({ from, to, log, onProgress })).rejects.toThrow('broken off')
    const record = await findRecord(from)
    for (const end of ['-wal', '-shm']) await rm(`${record}${end}`, { force: true })
    await writeFile(record, 'damaged by a power cut')
    const again = await moveDeployment({ from, to, log })
    expect(again).toMatchObject({ objects: { written: 0, kept: 31 } })
    expect(await describeAll(await start(to))).toEqual(before)
  })

  it('is refused by name where a folder is missing, and makes none', async () => {
    const { from, to } = await prepare()
    const missing = join(to.dataFolder, 'missing')
    const nowhere = toTarget(from, [`sqlite:${missing}`, `file:${missing}`], keys)
    expect(await refusal(moveDeployment({ from, to: nowhere, log }))).toBe(
      `The folder ${missing} cannot take the move: there is no such folder. Make it for the account of the server alone, copy secrets.json into it, and run the same move again.`,
    )
    expect(existsSync(missing)).toBe(false)
    await rm(join(from.dataFolder, 'storage'), { recursive: true })
    expect(await refusal(moveDeployment({ from, to, log }))).toMatch(
      /^The storage .*storage cannot be moved: there is no such folder\. Set YOMIKURA_DATA/,
    )
    expect(existsSync(join(from.dataFolder, 'storage'))).toBe(false)
  })

  it('is refused by name while a node runs, on either side', async () => {
    const { from, to } = await prepare()
    await start(from)
    expect(await refusal(moveDeployment({ from, to, log }))).toMatch(/is in use: it is open in/)
    await stop()
    await start(to)
    expect(await refusal(moveDeployment({ from, to, log }))).toMatch(/is in use: it is open in/)
  })

  it('is refused where the target holds something else', async () => {
    const { from, to } = await prepare()
    await start(to)
    await stop()
    expect(await refusal(moveDeployment({ from, to, log }))).toMatch(/not empty/)
    for (const end of ['', '-wal', '-shm'])
      await rm(join(to.dataFolder, `yomikura.db${end}`), { force: true })
    const { storage } = await start(to)
    await storage.put('content/other', Buffer.from('another deployment’s'))
    await stop()
    for (const end of ['', '-wal', '-shm'])
      await rm(join(to.dataFolder, `yomikura.db${end}`), { force: true })
    expect(await refusal(moveDeployment({ from, to, log }))).toMatch(/holds content\/other/)
    expect(await refusal(start(from))).toBe('started')
  })
})

const hasServers =
  process.env['TEST_S3_ENDPOINT'] !== undefined && process.env['TEST_POSTGRES_URL'] !== undefined

describe.skipIf(!hasServers)('a move (needs TEST_POSTGRES_URL and TEST_S3_ENDPOINT)', () => {
  it('to PostgreSQL and S3 and back ends with the same rows, hashes and types', async () => {
    const folder = await makeFolder()
    const small = onDisk(folder)
    const before = await startFilled(small)
    const large = toTarget(small, [await openPostgres(), await openBucket()], keys)
    await moveDeployment({ from: small, to: large, log })
    expect(await describeAll(await start(large))).toEqual(before)
    expect(await refusal(moveDeployment({ from: large, to: small, log }))).toMatch(
      /is in use: it is open in yomikura at/,
    )
    await stop()

    // What was left there stays until the operator takes it away.
    await expect
      .poll(() => refusal(moveDeployment({ from: large, to: small, log })), {
        timeout: 20_000 * patience(),
      })
      .toMatch(/not empty/)
    for (const end of ['', '-wal', '-shm'])
      await rm(join(folder, `yomikura.db${end}`), { force: true })
    const back = toTarget(large, [`sqlite:${folder}`, `file:${folder}`], keys)
    const result = await moveDeployment({ from: large, to: back, log })
    expect(result).toMatchObject({ objects: { written: 0, kept: 31 } })
    expect(await describeAll(await start(back))).toEqual(before)
    await stop()
    expect(await refusal(start(large))).toMatch(/was moved to/)
  })

  it('of the storage alone keeps the old storage from being used again', async () => {
    const from = onDisk(await makeFolder())
    const before = await startFilled(from)
    const to = toTarget(from, [await openBucket()], keys)
    expect(await moveDeployment({ from, to, log })).toMatchObject({ objects: { written: 31 } })
    expect(await refusal(start(from))).toMatch(/not in use any more: its objects were moved away/)
    await stop()
    const { job, ...others } = await describeAll(await start(to))
    expect(job).toHaveLength(1)
    expect({ ...others, job: before.job }).toEqual(before)
    await stop()
    expect(await undoMove(from)).toBe(true)
    expect(await refusal(start(from))).toBe('started')
  })
})

describe('targets of a move', () => {
  const from = { ...onDisk('/data'), databaseUrl: undefined }
  it.each([
    [['mysql://x'], /mysql:\/\/x is no target/],
    [[], /No target/],
    [['sqlite:/a', 'file:/b'], /one folder/],
    [['sqlite:/a'], /stays in \/data must be moved to \/a too/],
    [['sqlite:a', 'file:a'], /no absolute folder/],
    [['postgres://a/b', 'sqlite:/a'], /Two targets name a database/],
    [['s3://bucket'], /keys of the S3 service are missing/],
  ])('are refused by what is wrong: %j', (addresses, text) => {
    expect(() => toTarget(from, addresses, { endpoint: 'http://s3' })).toThrow(text)
  })

  it('keep what no address names', () => {
    expect(toTarget(from, ['postgres://a/b'], {})).toEqual({
      ...from,
      databaseUrl: 'postgres://a/b',
    })
  })
})
