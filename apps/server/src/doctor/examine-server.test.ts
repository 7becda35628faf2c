import { sql } from 'kysely'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFreePort } from '@yomikura/testkit/free-port'
import { readConfig } from '#config/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { openPlatform } from '#roles/platform.ts'
import { examineServer } from './examine-server.ts'
import { type DoctorLine, examineOne } from './line.ts'

let folder: string
let service: Server | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-doctor-'))
})
afterEach(async () => {
  service?.closeAllConnections()
  service?.close()
  service = undefined
  await rm(folder, { recursive: true, force: true })
})

const toConfig = (env: Record<string, string>) =>
  readConfig({
    YOMIKURA_DATA: folder,
    YOMIKURA_APP_PORT: '0',
    YOMIKURA_MEDIA_PORT: '0',
    YOMIKURA_WORKS_PORT: '0',
    ...env,
  })

/** Opens and closes an installation, as a server does. */
async function install(path = folder): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  await openPlatform(toConfig({ YOMIKURA_DATA: path }), createLog({ level: 'silent' }), closers)
  for (const close of closers.toReversed()) await close()
}

async function examine(env: Record<string, string> = {}, nowMs?: () => number) {
  const lines = await examineServer(toConfig(env), nowMs)
  return (part: string): DoctorLine | undefined => lines.find((line) => line.part === part)
}

const file = (name: string) => join(folder, name)
const openOwn = () => openDatabase({ engine: 'sqlite', file: file('yomikura.db') })

describe('the doctor', () => {
  it('finds an installation well, also while it is in use', async () => {
    await install()
    const db = await openOwn()
    const lines = await examineServer(toConfig({}))
    await db.destroy()
    const ours = ['database', 'schema', 'integrity', 'keys', 'storage', 'disk', 'clock']
    for (const part of ours)
      expect(
        lines.find((line) => line.part === part),
        part,
      ).toMatchObject({ state: 'ok' })
  })

  it('says that accounts are by another claim than the configured one', async () => {
    await install()
    const provider = {
      YOMIKURA_OIDC_ISSUER: 'http://127.0.0.1:9',
      YOMIKURA_OIDC_CLIENT_ID: 'a',
      YOMIKURA_OIDC_CLIENT_SECRET: 'b',
    }
    const db = await openOwn()
    await db
      .insertInto('principal')
      .values({
        ...{ principal_id: 'p1', iss: 'http://127.0.0.1:9', sub: 'S1', account_id: 'A1' },
        ...{ production_id: null, admin_id: null, login_id: 'hana', is_super_user: 0 },
        ...{ zip_allowed: 1, folder_allowed: 1, created_at: 1, updated_at: 1 },
      })
      .execute()
    await db.destroy()
    expect((await examine(provider))('accounts')).toMatchObject({ state: 'ok' })
    const changed = await examine({ ...provider, YOMIKURA_OIDC_ACCOUNT_CLAIM: 'sub' })
    expect(changed('accounts')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('accounts are by "account_id"') as string,
      remedy: expect.stringContaining('YOMIKURA_OIDC_CHANGE_TO="sub http://127.0.0.1:9"') as string,
    })
  })

  it('makes nothing where nothing was started yet', async () => {
    const find = await examine({ YOMIKURA_DATA: file('none') })
    for (const part of ['database', 'keys', 'storage', 'disk'])
      expect(find(part)).toMatchObject({
        state: 'ok',
        what: expect.stringContaining('the first start') as string,
      })
    expect(() => readFileSync(file('none'))).toThrow(/ENOENT/)
  })

  it('names a database that does not run, by its address without the password', async () => {
    const port = await findFreePort()
    const find = await examine({
      YOMIKURA_DATABASE_URL: `postgres://someone:hush@127.0.0.1:${port}/library`,
    })
    const line = find('database')
    expect(line).toMatchObject({
      state: 'failed',
      what: `database postgres://127.0.0.1:${port}/library`,
      cause: expect.stringContaining('ECONNREFUSED') as string,
      remedy: expect.stringContaining('YOMIKURA_DATABASE_URL') as string,
    })
    expect(JSON.stringify(line)).not.toContain('hush')
  })

  it('says that a schema is older, newer, or of another product', async () => {
    await install()
    const db = await openOwn()
    await sql`delete from kysely_migration where name = '0205-uploads'`.execute(db)
    expect((await examine())('schema')).toMatchObject({
      state: 'warning',
      cause: 'it lacks 1 changes of this release, the first 0205-uploads',
    })
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db)
    expect((await examine())('schema')).toMatchObject({
      state: 'failed',
      cause: 'a newer release has changed it (9999-later)',
    })
    await sql`drop table kysely_migration`.execute(db)
    await db.destroy()
    expect((await examine())('schema')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('another product') as string,
    })
  })

  it('finds a database that opens and is damaged inside', async () => {
    await install()
    const db = await openOwn()
    // An index that no longer holds what its table does: no query stumbles over it, answers are wrong.
    await sql`create table probe (a text); `.execute(db)
    await sql`insert into probe values ('one'), ('two')`.execute(db)
    await sql`create index probe_a on probe (a)`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await db.destroy()
    const bytes = readFileSync(file('yomikura.db'))
    const at = bytes.lastIndexOf('two')
    bytes.write('six', at)
    writeFileSync(file('yomikura.db'), bytes)
    expect((await examine())('integrity')).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('restore a backup') as string,
    })
  })

  it('names a file that is no database', async () => {
    writeFileSync(file('yomikura.db'), Buffer.alloc(8192, 'damage'))
    expect((await examine())('database')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('damaged') as string,
    })
  })

  it('says that keys are damaged, missing or of another deployment', async () => {
    await install()
    const own = readFileSync(file('secrets.json'))
    writeFileSync(file('secrets.json'), '{"csrf": "abc')
    expect((await examine())('keys')).toMatchObject({ state: 'failed' })
    await rm(file('secrets.json'))
    expect((await examine())('keys')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('missing') as string,
    })
    await install(file('other'))
    writeFileSync(file('secrets.json'), readFileSync(file('other/secrets.json')))
    const line = (await examine())('keys')
    expect(line).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('their fingerprint is') as string,
    })
    // A finding is sent to others for help: it shows no key.
    const { csrf } = JSON.parse(own.toString()) as { csrf: string }
    expect(JSON.stringify(line)).not.toContain(csrf)
    writeFileSync(file('secrets.json'), own)
    expect((await examine())('keys')).toMatchObject({ state: 'ok' })
  })

  it('says that the storage is no folder', async () => {
    await install()
    await rm(file('storage'), { recursive: true })
    writeFileSync(file('storage'), '')
    expect((await examine())('storage')).toMatchObject({ state: 'failed' })
  })

  it('says that a bucket is not there', async () => {
    const port = await findFreePort()
    service = createServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/xml' })
      response.end('<Error><Code>NoSuchBucket</Code><Message>No such bucket</Message></Error>')
    })
    await new Promise<void>((resolve) => service?.listen(port, '127.0.0.1', resolve))
    const find = await examine({
      YOMIKURA_S3_BUCKET: 'wrong',
      YOMIKURA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      YOMIKURA_S3_ACCESS_KEY: 'a',
      YOMIKURA_S3_SECRET_KEY: 'b',
    })
    expect(find('storage')).toMatchObject({
      state: 'failed',
      what: `bucket wrong at http://127.0.0.1:${port}`,
      cause: expect.stringContaining('No such bucket') as string,
    })
  })

  it.each([
    ['ahead', 180_000, 'ahead of the database'],
    ['behind', -180_000, 'behind the database'],
  ])('says that the clock is %s', async (_way, offMs, words) => {
    await install()
    const find = await examine({}, () => Date.now() + offMs)
    expect(find('clock')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining(words) as string,
    })
  })

  it('does not mind clocks a minute apart', async () => {
    await install()
    expect((await examine({}, () => Date.now() + 60_000))('clock')).toMatchObject({ state: 'ok' })
  })
})

it('gives up what stays silent, and says so', async () => {
  const line = await examineOne({
    ...{ part: 'shop', what: 'the shop', remedy: 'Ask the shop.', limitMs: 20 },
    run: () => new Promise(() => {}),
  })
  expect(line).toEqual({
    ...{ part: 'shop', what: 'the shop', state: 'failed', remedy: 'Ask the shop.' },
    cause: 'no answer within 0.02 seconds',
  })
})
