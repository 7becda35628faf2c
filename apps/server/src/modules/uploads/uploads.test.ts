import type { OfferedFile, Upload } from '@yomikura/contract/uploads'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '#http/app.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { createMakeWorks } from '#roles/add-works.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { alice, bob, guest } from '#test/test-reader.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { uploadJobs } from './jobs.ts'
import { uploadRoutes } from './routes.ts'
import { UploadService } from './service.ts'

const PART = 2 * 1024 ** 2
const LARGEST = 20 * 1024 ** 3
const WEEK_SECONDS = 7 * 86_400
const log = createLog({ level: 'silent' })
type Who = { headers: Record<string, string> }

const aFile = (path: string, size_bytes: number, modified_ms = 1): OfferedFile => ({
  ...{ path, size_bytes, modified_ms },
})

describe.each(TEST_DIALECTS)('works that come from a browser, on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let queue: JobTableQueue
  let folder: string
  let uploads: UploadService

  beforeAll(async () => {
    db = await openTestDb(open)
    queue = new JobTableQueue({ db, log, times: { pollMs: 20 } })
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    await clearTestDb(db)
    folder = await mkdtemp(join(tmpdir(), 'yomikura-uploads-'))
    clock = new TestClock(Math.floor(Date.now() / 1000))
    app = await start('all')
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(openTo: 'local' | 'all', accountBytes?: number): Promise<App> {
    const one = await createTestApp()
    const most = accountBytes === undefined ? {} : { accountBytes }
    uploads = new UploadService({ db, clock, queue, folder, openTo, ...most })
    uploadRoutes(one, '/api/yomikura', uploads)
    await one.ready()
    return one
  }

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { who = alice, body }: { who?: Who; body?: object } = {},
  ) {
    const url = `/api/yomikura/uploads${path}`
    const payload = body === undefined ? {} : { payload: body }
    const answer = await app.inject({ method, url, headers: who.headers, ...payload })
    return {
      status: answer.statusCode,
      body: (answer.body === '' ? {} : answer.json()) as Upload & { code?: string },
    }
  }
  const begin = (files: OfferedFile[], who: Who = alice) =>
    call('POST', '', { who, body: { files } })
  const begun = async (files: OfferedFile[]) => (await begin(files)).body

  async function send(
    id: string,
    [file, part]: [number, number],
    bytes: Buffer,
    { who = alice, digest = toDigest(bytes) }: { who?: Who; digest?: string } = {},
  ) {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/yomikura/uploads/${id}/files/${file}/parts/${part}`,
      headers: {
        ...who.headers,
        'content-type': 'application/octet-stream',
        'content-digest': digest,
      },
      payload: bytes,
    })
    return answer.statusCode === 204 ? 204 : answer.json<{ code: string }>().code
  }

  /** Sends all of these files and waits for their works. */
  async function add(files: Record<string, Buffer>): Promise<Upload> {
    const offered = Object.entries(files).map(([path, bytes]) => aFile(path, bytes.length))
    const { id } = await begun(offered)
    for (const [index, bytes] of Object.values(files).entries()) {
      for (let at = 0; at < bytes.length; at += PART) {
        expect(await send(id, [index, at / PART], bytes.subarray(at, at + PART))).toBe(204)
      }
    }
    expect((await call('POST', `/${id}/finish`)).status).toBe(200)
    await work()
    return (await call('GET', `/${id}`)).body
  }

  /** Lets a worker make works of what is finished. */
  async function work(): Promise<void> {
    const worker = queue.createWorker(uploadJobs(uploads, createMakeWorks({ db, clock, queue })))
    await worker.start()
    const names = ['uploads.plan']
    await vi.waitUntil(
      async () => (await queue.list({ names, states: ['pending', 'running'] })).length === 0,
      { timeout: 20_000 * patience() },
    )
    await worker.stop(0)
  }

  it('lets only people with an account add works, and only accounts of the operator where it says so', async () => {
    const files = [aFile('a.cbz', 4)]
    expect((await begin(files, guest)).status).toBe(401)
    expect((await begin(files, as({ admin_id: 'M' }))).status).toBe(403)
    expect((await begin(files)).status).toBe(200)
    await app.close()
    app = await start('local')
    expect((await begin(files)).status).toBe(403)
    await makeLocal('p1')
    expect((await begin(files)).status).toBe(200)
    expect((await begin(files, bob)).status).toBe(403)
    await db.updateTable('local_account').set({ is_disabled: 1 }).execute()
    expect((await begin(files)).status).toBe(403)
  })

  it('makes one shelf of a dropped folder, as the command line does of one on the disk', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const comic = aZip([{ name: '1.png', data: page }])
    const upload = await add({
      'Night Train/v01.cbz': comic,
      'Night Train/v02.cbz': aZip([{ name: '2.png', data: page }]),
      'Night Train/cover.png': page,
      'Night Train/odd.bin': Buffer.from('odd'),
    })
    expect(upload).toMatchObject({
      ...{ state: 'planned', files: [], left_out: ['odd.bin'], left_out_count: 1 },
      works: [
        { title: 'v01', state: 'waiting' },
        { title: 'v02', state: 'waiting' },
      ],
    })
    const jobs = await queue.list({ names: ['ingest.import'] })
    const [job] = jobs.filter(({ key }) => key === upload.works[0]?.workno)
    const { path } = (job?.payload as { source: { path: string } }).source
    expect(path.endsWith('/Night Train/v01.cbz')).toBe(true)
    expect(await readFile(path)).toEqual(comic)
    const owned = await db.selectFrom('sale').select('account_id').execute()
    expect(owned).toEqual([{ account_id: 'alice' }, { account_id: 'alice' }])
  })

  it('calls pages that were dropped without a folder by the first of them', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const { works } = await add({ 'Trip 1.png': page, 'Trip 2.png': page })
    expect(works).toMatchObject([{ title: 'Trip 1' }])
  })

  it('takes parts in any order and more than once, and says which it has', async () => {
    const bytes = randomBytes(2 * PART + 5)
    const { id } = await begun([aFile('empty.txt', 0), aFile('a.cbz', bytes.length)])
    const part = (number: number) => bytes.subarray(number * PART, (number + 1) * PART)
    expect(await send(id, [1, 2], part(2))).toBe(204)
    expect(await send(id, [1, 0], part(0))).toBe(204)
    expect(await send(id, [1, 0], part(0))).toBe(204)
    expect((await call('GET', `/${id}`)).body.files).toEqual([
      { path: 'empty.txt', size_bytes: 0, received_parts: [] },
      { path: 'a.cbz', size_bytes: bytes.length, received_parts: [0, 2] },
    ])
    expect((await call('POST', `/${id}/finish`)).body.code).toBe('upload_incomplete')
    expect(await send(id, [1, 1], part(1))).toBe(204)
    expect(await readFile(join(folder, 'arriving', id, '1'))).toEqual(bytes)
  })

  it('keeps the bytes of one sender when two send a part at once', async () => {
    const { id } = await begun([aFile('a.cbz', PART)])
    const senders = Array.from({ length: 6 }, () => randomBytes(PART))
    expect(await Promise.all(senders.map((bytes) => send(id, [0, 0], bytes)))).toEqual(
      senders.map(() => 204),
    )
    const kept = await readFile(join(folder, 'arriving', id, '0'))
    expect(senders.filter((bytes) => bytes.equals(kept))).toHaveLength(1)
  })

  it('goes on with the upload of the same files, and begins another one for changed ones', async () => {
    const first = await begun([aFile('a.cbz', 4)])
    await send(first.id, [0, 0], Buffer.from('abcd'))
    const again = await begun([aFile('a.cbz', 4)])
    expect([again.id, again.files[0]?.received_parts]).toEqual([first.id, [0]])
    expect((await begun([aFile('a.cbz', 4, 2)])).id).not.toBe(first.id)
    expect((await begin([aFile('a.cbz', 4)], bob)).body.id).not.toBe(first.id)
  })

  it('refuses parts that are damaged, of another length, or of no file', async () => {
    const { id } = await begun([aFile('a.cbz', PART + 4)])
    const damaged = { digest: toDigest(Buffer.from('other')) }
    expect(await send(id, [0, 1], Buffer.from('abcd'), damaged)).toBe('upload_part_damaged')
    expect(await send(id, [0, 1], Buffer.from('abc'))).toBe('upload_part_damaged')
    expect(await send(id, [0, 1], Buffer.from('abcde'))).toBe('upload_part_damaged')
    expect(await send(id, [0, 1], Buffer.from('abcd'), { digest: 'none' })).toBe('bad_request')
    expect(await send(id, [0, 0], randomBytes(PART + 1))).toBe('body_too_large')
    const form = {
      ...alice.headers,
      'content-type': 'text/plain',
      'content-digest': toDigest(Buffer.from('a')),
    }
    const url = `/api/yomikura/uploads/${id}/files/0/parts/0`
    const plain = await app.inject({ method: 'PUT', url, headers: form, payload: 'a' })
    expect(plain.json().code).toBe('unsupported_media_type')
    expect(await send(id, [0, 2], Buffer.from('a'))).toBe('not_found')
    expect(await send(id, [1, 0], Buffer.from('a'))).toBe('not_found')
    expect((await call('GET', `/${id}`)).body.files[0]?.received_parts).toEqual([])
  })

  it.each([
    ['leads up', '../a.cbz'],
    ['leads up inside', 'a/../../b.cbz'],
    ['is absolute', '/etc/passwd'],
    ['has a part without a name', 'a//b.cbz'],
    ['ends as a folder', 'a/'],
    ['is the folder itself', '.'],
    ['leads through the ways of another system', 'a\\..\\b.cbz'],
    ['is a device elsewhere', 'a/CON.txt'],
    ['begins with a space', 'a/ b.cbz'],
    ['is longer than disks take', `${'語'.repeat(86)}.cbz`],
    ['is deeper than a shelf', `${'a/'.repeat(12)}b.cbz`],
  ])('refuses a name that %s, and makes nothing', async (_what, path) => {
    const { status, body } = await begin([aFile('good.cbz', 1), aFile(path, 1)])
    expect([status, body.code]).toEqual([400, 'upload_name_refused'])
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['a zero byte', [aFile('a\0.cbz', 1)]],
    ['a line', [aFile('a\n.cbz', 1)]],
    ['half a letter', [aFile('a\ud800.cbz', 1)]],
    ['no name', [aFile('', 1)]],
    ['a path longer than any', [aFile(`${'a/'.repeat(600)}b`, 1)]],
    ['a length below nothing', [aFile('a.cbz', -1)]],
    ['a file larger than any', [aFile('a.cbz', LARGEST + 1)]],
    ['no files', []],
    ['more files than a drop has', Array.from({ length: 5001 }, (_, n) => aFile(`${n}`, 1))],
  ])('refuses %s by the form of the call', async (_what, files) => {
    expect((await begin(files)).body.code).toBe('bad_request')
  })

  it.each([
    ['one name twice', ['a.cbz', 'a.cbz']],
    ['one name in two spellings', ['Über.cbz', 'ÜBER.cbz'.normalize('NFD')]],
    ['a file that is a folder too', ['a', 'a/b.cbz']],
  ])('refuses %s', async (_what, paths) => {
    expect((await begin(paths.map((path) => aFile(path, 1)))).body.code).toBe('upload_name_refused')
  })

  it('bounds what an account adds, and gives back what was removed', async () => {
    await app.close()
    app = await start('all', 10)
    const { id } = await begun([aFile('a.cbz', 6)])
    const { body } = await begin([aFile('b.cbz', 5)])
    expect(body).toMatchObject({ code: 'upload_quota', limit_bytes: 10, free_bytes: 4 })
    expect((await begin([aFile('b.cbz', 4)])).status).toBe(200)
    expect((await begin([aFile('b.cbz', 5)], bob)).status).toBe(200)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect((await begin([aFile('c.cbz', 6)])).status).toBe(200)
  })

  it('lets an account add 512 GiB in all', async () => {
    await begun([aFile('a.cbz', 1)])
    await db
      .updateTable('upload')
      .set({ total_bytes: 512 * 1024 ** 3 - 6 })
      .execute()
    expect((await begin([aFile('b.cbz', 7)])).body.code).toBe('upload_quota')
    expect((await begin([aFile('b.cbz', 6)])).status).toBe(200)
  })

  it('takes 2 MiB of names', async () => {
    const name = (n: number) => `${String(n).padStart(4, '0')}${`/${'b'.repeat(240)}`.repeat(3)}`
    const files = (count: number) => Array.from({ length: count }, (_, n) => aFile(name(n), 1))
    const one = JSON.stringify(files(1)).length
    const most = Math.floor((2 * 1024 ** 2) / one) - 10
    expect((await begin(files(most))).status).toBe(200)
    expect((await begin(files(most + 20))).body.code).toBe('body_too_large')
  })

  it('bounds how many uploads an account has open', async () => {
    for (let n = 0; n < 10; n += 1) expect((await begin([aFile(`${n}.cbz`, 1)])).status).toBe(200)
    expect((await begin([aFile('more.cbz', 1)])).body.code).toBe('upload_open_limit')
    expect((await begin([aFile('0.cbz', 1)])).status).toBe(200)
  })

  it('counts calls about uploads apart from parts, and from all other calls', async () => {
    const { id } = await begun([aFile('a.cbz', 3)])
    const calls = async (most: number) => {
      for (let n = 0; n < most; n += 1) {
        const { status, body } = await call('GET', `/${id}`)
        if (status !== 200) return [status, body.code]
      }
      return 'none'
    }
    // A minute that ends meanwhile gives as many once more.
    expect(await calls(2 * 120 + 1)).toEqual([429, 'rate_limited'])
    expect((await begin([aFile('a.cbz', 3)])).status).toBe(429)
    expect(await send(id, [0, 0], Buffer.from('abc'))).toBe(204)
    expect((await begin([aFile('b.cbz', 3)], bob)).status).toBe(200)
  })

  it('says at once that the disk has no room for so much', async () => {
    const files = Array.from({ length: 3000 }, (_, n) => aFile(`${n}`, LARGEST))
    await app.close()
    app = await start('all', Number.MAX_SAFE_INTEGER)
    expect((await begin(files)).body.code).toBe('storage_full')
    expect(await db.selectFrom('upload').select('upload_id').execute()).toEqual([])
  })

  it('shows and gives an upload to its account alone', async () => {
    const { id } = await begun([aFile('a.cbz', 4)])
    const who = bob
    expect((await call('GET', `/${id}`, { who })).status).toBe(404)
    expect((await call('DELETE', `/${id}`, { who })).status).toBe(404)
    expect((await call('POST', `/${id}/finish`, { who })).status).toBe(404)
    expect(await send(id, [0, 0], Buffer.from('abcd'), { who })).toBe('not_found')
  })

  it('finishes once, takes no part afterwards, and makes each work once', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const upload = await add({ 'S/a.cbz': aZip([{ name: '1.png', data: page }]) })
    const again = await call('POST', `/${upload.id}/finish`)
    expect(again.body.works).toEqual(upload.works)
    expect(await send(upload.id, [0, 0], Buffer.from('a'))).toBe('upload_finished')
    expect((await call('DELETE', `/${upload.id}`)).body.code).toBe('upload_finished')
    expect(await queue.list({ names: ['ingest.import'] })).toHaveLength(1)
  })

  it('comes to the same end when making works is stopped half way', async () => {
    const page = await aPicture(60, 80).png().toBuffer()
    const files = {
      'S/a.cbz': aZip([{ name: '1.png', data: page }]),
      'S/none.txt': Buffer.alloc(0),
    }
    const offered = Object.entries(files).map(([path, bytes]) => aFile(path, bytes.length))
    const { id } = await begun(offered)
    await send(id, [0, 0], files['S/a.cbz'])
    await call('POST', `/${id}/finish`)
    const makeWorks = createMakeWorks({ db, clock, queue })
    const stopped = uploads.plan(id, async (...asked) => {
      await makeWorks(...asked)
      throw new Error('killed')
    })
    await expect(stopped).rejects.toThrow('killed')
    await work()
    const { state, works } = (await call('GET', `/${id}`)).body
    expect([state, works.length]).toEqual(['planned', 2])
    const rows = await db.selectFrom('work').select('workno').execute()
    expect(rows).toHaveLength(2)
  })

  it('says that no works could be made, and tries again when asked', async () => {
    const { id } = await begun([aFile('a.cbz', 4)])
    await send(id, [0, 0], Buffer.from('abcd'))
    await call('POST', `/${id}/finish`)
    const [job] = await queue.list({ names: ['uploads.plan'] })
    await queue.cancel(job?.id ?? '')
    expect((await call('GET', `/${id}`)).body.state).toBe('failed')
    await call('POST', `/${id}/finish`)
    await work()
    expect((await call('GET', `/${id}`)).body.state).toBe('planned')
  })

  it('removes uploads that got nothing for a week, and what lies there of none', async () => {
    const left = await begun([aFile('left.cbz', 4)])
    clock.advance(WEEK_SECONDS - 60)
    const alive = await begun([aFile('alive.cbz', 4)])
    await uploads.sweep()
    expect((await uploadsOnDisk()).sort()).toEqual([left.id, alive.id].sort())
    clock.advance(120)
    await uploads.sweep()
    expect(await uploadsOnDisk()).toEqual([alive.id])
    expect((await call('GET', `/${left.id}`)).status).toBe(404)
    await transact(db, (tx) => tx.deleteFrom('upload_file').execute())
    await transact(db, (tx) => tx.deleteFrom('upload').execute())
    clock.advance(WEEK_SECONDS + 60)
    await uploads.sweep()
    expect(await uploadsOnDisk()).toEqual([])
  })

  async function uploadsOnDisk(): Promise<string[]> {
    const folders = ['arriving', 'shelf'].map((name) => readdir(join(folder, name)).catch(() => []))
    return (await Promise.all(folders)).flat()
  }

  async function makeLocal(principal_id: string): Promise<void> {
    const times = { created_at: 1, updated_at: 1 }
    await db
      .insertInto('principal')
      .values({
        ...{ principal_id, iss: 'local', sub: principal_id, account_id: 'alice', ...times },
        ...{ production_id: null, admin_id: null, login_id: 'alice' },
        ...{ is_super_user: 0, zip_allowed: 1, folder_allowed: 1 },
      })
      .execute()
    const account = { principal_id, login_key: 'alice', password_hash: 'x', is_disabled: 0 }
    await db
      .insertInto('local_account')
      .values({ ...account, password_changed_at: 1 })
      .execute()
  }
})

function toDigest(bytes: Buffer): string {
  return `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
}
