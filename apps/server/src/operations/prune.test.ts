// @bare
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toContentPath } from '@yomikura/content/content-folder'
import { readConfig } from '#config/config.ts'
import { stageRevision, storeWork } from '#modules/library/index.ts'
import { createLog } from '#platform/log/log.ts'
import { createId } from '#platform/ids/ids.ts'
import { createModules } from '#roles/compose.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'
import { listSweeps } from '#roles/scheduler.ts'
import { createIngest, listFileSweeps } from '#roles/worker.ts'
import { aCatalogueWork } from '#test/test-works.ts'
import { foreseePrune, prune } from './prune.ts'

const WORK = 'BJ00000001'
/** Of 1970, as its digits say, and without a row. */
const OLD_UPLOAD = '00000000-0000-7000-8000-000000000001'

describe('prune', () => {
  let folder: string
  let platform: Platform
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-prune-'))
    const config = readConfig({
      ...{ YOMIKURA_DATA: folder, YOMIKURA_APP_PORT: '0', YOMIKURA_MEDIA_PORT: '0' },
      YOMIKURA_WORKS_PORT: '0',
      ...{ YOMIKURA_STOREFRONT_URL: 'https://shop.example' },
      ...{ YOMIKURA_STOREFRONT_API_KEY: 'key', YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: 'whsec_AAAA' },
    })
    platform = await openPlatform(config, createLog({ level: 'silent' }), closers)
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Files of the data folder but the database's own, and the rows that lead to files. */
  async function listAll() {
    const files = (await readdir(folder, { recursive: true })).toSorted()
    const revisions = await platform.db.selectFrom('revision').selectAll().execute()
    return { files, revisions }
  }

  it('removes rows that have had their life, as many as a dry run says, and leaves the others', async () => {
    const { db, queue, clock } = platform
    const now = clock.nowSeconds()
    const attempt = { browser_hash: 'b', nonce: 'n', verifier: 'v', return_to: '/' }
    await db
      .insertInto('sign_in_attempt')
      .values([
        { ...attempt, state: 'over', expires_at: now - 1 },
        { ...attempt, state: 'under way', expires_at: now + 600 },
      ])
      .execute()
    const code = { code_digest: 'c', browser_hash: 'b', key_digest: 'k', return_to: '/' }
    await db
      .insertInto('mail_code')
      .values([
        { ...code, link_digest: 'over', attempts: 0, expires_at: now - 1 },
        { ...code, link_digest: 'under way', attempts: 0, expires_at: now + 600 },
      ])
      .execute()
    await db
      .insertInto('logout_token')
      .values({ jti: 'used', expires_at: now - 1 })
      .execute()
    await db
      .insertInto('webhook_event')
      .values([
        { event_id: 'old', type: 'x', received_at: now - 31 * 86_400 },
        { event_id: 'new', type: 'x', received_at: now - 29 * 86_400 },
      ])
      .execute()
    await db.insertInto('free_opening').values({ workno: 'w', day: 1, visitor: 'v' }).execute()
    const day = Math.floor(now / 86_400)
    await db.insertInto('free_opening').values({ workno: 'w', day, visitor: 'v' }).execute()
    await queue.enqueue('waiting', {})

    const sweeps = listSweeps(platform, createModules(platform))
    const foreseen = await foreseePrune(sweeps, () => {})
    expect(await db.selectFrom('webhook_event').select('event_id').execute()).toHaveLength(2)
    const names: string[] = []
    const done = await prune(listSweeps(platform, createModules(platform)), (name) =>
      names.push(name),
    )
    expect(Object.fromEntries(done.map(({ sweep, removed }) => [sweep, removed]))).toEqual({
      ...{ 'sweep-sessions': 3, 'sweep-tokens': 0, 'sweep-rates': 0, 'sweep-throttles': 0 },
      ...{ 'sweep-jobs': 0, 'sweep-free-openings': 1, 'sweep-feeds': 1 },
    })
    expect(foreseen).toEqual(done.map((one) => ({ ...one, bytes: 0 })))
    expect(names).toEqual(done.map(({ sweep }) => sweep))
    expect(await db.selectFrom('sign_in_attempt').select('state').execute()).toEqual([
      { state: 'under way' },
    ])
    expect(await db.selectFrom('mail_code').select('link_digest').execute()).toEqual([
      { link_digest: 'under way' },
    ])
    expect(await db.selectFrom('webhook_event').select('event_id').execute()).toEqual([
      { event_id: 'new' },
    ])
    expect(await db.selectFrom('free_opening').select('day').execute()).toEqual([{ day }])
    expect(await queue.list()).toHaveLength(1)
  })

  it('removes files of works and uploads that nothing needs, also where people may add none any more, and leaves what is under way', async () => {
    const { db, queue, storage, clock } = platform
    const now = clock.nowSeconds()
    const running = await queue.enqueue('ingest.import', {}, { key: 'running' })
    const abandoned = createId()
    await storeWork(db, aCatalogueWork({ workno: WORK }), { source: 'import', nowSeconds: now })
    for (const revision of [running, abandoned]) {
      await stageRevision(db, { workno: WORK, revision, nowSeconds: now - 2 * 3600 })
      await storage.put(`${toContentPath(WORK)}/${revision}/a.jpg`, Buffer.from('a'))
      await mkdir(join(folder, 'ingest', revision), { recursive: true })
    }
    for (const uploadId of [OLD_UPLOAD, createId()])
      await mkdir(join(folder, 'uploads/arriving', uploadId), { recursive: true })
    const modules = createModules(platform)
    const ingest = await createIngest(platform)
    await writeFile(join(folder, 'uploads/arriving', OLD_UPLOAD, '0'), 'part')
    await writeFile(join(folder, 'ingest', abandoned, 'source.zip'), 'archive')
    await symlink(folder, join(folder, 'ingest', abandoned, 'link'))
    const before = await listAll()
    const foreseen = await foreseePrune(listFileSweeps(modules, ingest), () => {})
    expect(foreseen).toEqual([
      { sweep: 'sweep-ingest', removed: 2, bytes: 'a'.length + 'archive'.length + folder.length },
      { sweep: 'sweep-uploads', removed: 1, bytes: 'part'.length },
    ])
    expect(await listAll()).toEqual(before)
    const done = await prune(listFileSweeps(modules, ingest), () => {})
    await ingest.close()
    // The revision with its files, and the folder of its job.
    expect(done).toEqual([
      { sweep: 'sweep-ingest', removed: 2 },
      { sweep: 'sweep-uploads', removed: 1 },
    ])
    const left = await Array.fromAsync(storage.list(`${toContentPath(WORK)}/`))
    expect(left.map(({ key }) => key)).toEqual([`${toContentPath(WORK)}/${running}/a.jpg`])
    expect(await readdir(join(folder, 'ingest'))).toEqual([running])
  })

  it('goes on after a sweep that fails, and says why', async () => {
    const failing = { name: 'one', run: () => Promise.reject(new Error('the disk is full')) }
    expect(await prune([failing, { name: 'two', run: async () => 3 }], () => {})).toEqual([
      { sweep: 'one', removed: 0, error: 'the disk is full' },
      { sweep: 'two', removed: 3 },
    ])
    const looks = [
      { name: 'one', foresee: () => Promise.reject(new Error('the disk is away')) },
      { name: 'two', foresee: async () => ({ count: 3, bytes: 5 }) },
    ]
    expect(await foreseePrune(looks, () => {})).toEqual([
      { sweep: 'one', removed: 0, bytes: 0, error: 'the disk is away' },
      { sweep: 'two', removed: 3, bytes: 5 },
    ])
  })
})
