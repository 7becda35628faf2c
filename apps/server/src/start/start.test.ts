import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { sql } from 'kysely'
import { createLog } from '#platform/log/log.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'

let folder: string
let logged: string[]
let closers: (() => Promise<unknown>)[]
let service: Server | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-start-'))
  logged = []
  closers = []
})
afterEach(async () => {
  await stop()
  service?.close()
  service = undefined
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): Promise<Platform> {
  const config = readConfig({
    YOMIKURA_DATA: folder,
    YOMIKURA_APP_PORT: '0',
    YOMIKURA_MEDIA_PORT: '0',
    YOMIKURA_WORKS_PORT: '0',
    ...env,
  })
  const log = createLog({}, { write: (line) => void logged.push(line) })
  return openPlatform(config, log, closers)
}

async function stop(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

/** The refusal's text. */
const refusal = (env: Record<string, string> = {}): Promise<string> =>
  start(env).then(
    () => 'started',
    ({ message }: Error) => message,
  )

async function publish({ storage }: Platform): Promise<void> {
  await storage.put('content/work/books/BJ00001000/BJ00000101/r/ziptree.json', Buffer.from('{}'))
}

const SECRETS = 'secrets.json'
const DATABASE = 'yomikura.db'

describe('a start', () => {
  it('keeps others of the machine out of all that it makes', async () => {
    const platform = await start({ YOMIKURA_DATA: join(folder, 'new') })
    await publish(platform)
    const modes = ['', 'storage', 'storage/objects', 'storage/objects/content', DATABASE, SECRETS]
    expect(modes.map((path) => statSync(join(folder, 'new', path)).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700, 0o700, 0o600, 0o600,
    ])
    for (const end of ['-wal', '-shm'])
      expect(statSync(join(folder, 'new', DATABASE + end)).mode & 0o077).toBe(0)
  })

  it('takes back the rights that an older release gave', async () => {
    const old = join(folder, 'storage/objects/content')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'page.webp'), 'x')
    for (const path of ['storage', 'storage/objects', 'storage/objects/content', ''])
      chmodSync(join(folder, path), 0o755)
    chmodSync(join(old, 'page.webp'), 0o644)
    await refusal()
    const modes = ['', 'storage', 'storage/objects/content', 'storage/objects/content/page.webp']
    expect(modes.map((path) => statSync(join(folder, path)).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700, 0o600,
    ])
  })

  it('starts again with the same keys', async () => {
    const { secrets } = await start()
    await stop()
    expect((await start()).secrets).toEqual(secrets)
  })

  it('does not make new keys beside a used database', async () => {
    await start()
    await stop()
    rmSync(join(folder, SECRETS))
    const text = await refusal()
    expect(text).toContain(join(folder, SECRETS))
    expect(text).toContain(join(folder, DATABASE))
    expect(text).toMatch(/missing.*Copy secrets\.json/s)
    expect(() => statSync(join(folder, SECRETS))).toThrow()
  })

  it('does not take keys of another deployment', async () => {
    await start({ YOMIKURA_DATA: join(folder, 'other') })
    await start()
    await stop()
    writeFileSync(join(folder, SECRETS), readFileSync(join(folder, 'other', SECRETS)))
    expect(await refusal()).toMatch(/belong to another deployment.*Copy secrets\.json/s)
  })

  it('does not start as if new on an empty database beside published works', async () => {
    await publish(await start())
    await stop()
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, DATABASE + end), { force: true })
    const text = await refusal()
    expect(text).toContain(join(folder, 'storage'))
    expect(text).toMatch(/is empty.*Restore the database from its backup/s)
  })

  it.each([
    ['half a file', '{"csrf": "abc'],
    ['no keys', '{}'],
  ])('names damaged keys and the way out: %s', async (_what, content) => {
    writeFileSync(join(folder, SECRETS), content)
    const text = await refusal()
    expect(text).toContain(join(folder, SECRETS))
    expect(text).toMatch(/cannot be read: .*Restore the file/s)
  })

  it('names a damaged database and the way out', async () => {
    writeFileSync(join(folder, DATABASE), Buffer.alloc(8192, 'damage'))
    const text = await refusal()
    expect(text).toContain(join(folder, DATABASE))
    expect(text).toMatch(/damaged.*restore a backup/s)
  })

  it('names the release that changed the database', async () => {
    const { db } = await start()
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db)
    await stop()
    expect(await refusal()).toMatch(
      /newer release has changed it \(9999-later\).*Start that release/s,
    )
  })

  it('names a database that does not answer, without its password', async () => {
    const url = 'postgres://reader:hunter2@127.0.0.1:9/books'
    const text = await refusal({ YOMIKURA_DATABASE_URL: url })
    expect(text).toContain('postgres://127.0.0.1:9/books')
    expect(text).toMatch(/ECONNREFUSED.*YOMIKURA_DATABASE_URL/s)
    expect(text).not.toContain('hunter2')
  })

  it('names a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    const text = await refusal({ YOMIKURA_DATA: join(folder, 'file/data') })
    expect(text).toContain(join(folder, 'file/data'))
    expect(text).toMatch(/ENOTDIR.*YOMIKURA_DATA/s)
  })

  describe('with a bucket', () => {
    const bucket = async (status: number) => {
      service = createServer((_request, answer) => answer.writeHead(status).end())
      await new Promise<void>((resolve) => service?.listen(0, '127.0.0.1', resolve))
      const { port } = service.address() as { port: number }
      return env(`http://127.0.0.1:${port}`)
    }
    const env = (endpoint: string) => ({
      YOMIKURA_S3_BUCKET: 'no-such-bucket',
      YOMIKURA_S3_ENDPOINT: endpoint,
      YOMIKURA_S3_ACCESS_KEY: 'a',
      YOMIKURA_S3_SECRET_KEY: 'hunter2hunter2',
    })

    it.each([
      [404, 'the service has no such bucket (404)'],
      [403, 'the service refuses these keys (403)'],
    ])('names one that is refused with %i', async (status, cause) => {
      const settings = await bucket(status)
      const text = await refusal(settings)
      expect(text).toContain(`bucket no-such-bucket at ${settings.YOMIKURA_S3_ENDPOINT}`)
      expect(text).toContain(cause)
      expect(text).toMatch(/YOMIKURA_S3_/)
      expect(text).not.toContain('hunter2')
    })

    it('says in the log that a service is away, and starts where works are known', async () => {
      const away = env('http://127.0.0.1:9')
      expect(await refusal(away)).toMatch(/bucket no-such-bucket .* does not answer.*Start again/s)
      await stop()
      await start()
      await stop()
      expect(await refusal(away)).toBe('started')
      expect(logged.join('')).toMatch(/no-such-bucket at http:\/\/127\.0\.0\.1:9.*ECONNREFUSED/)
    })
  })
})
