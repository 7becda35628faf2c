import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, createHttpApp } from '#http/app.ts'
import { toMediaHeaders } from '#http/security-headers.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#platform/db/test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { toActor } from '../access/index.ts'
import { Cookies, createVisitorResolver, SessionService } from '../auth/index.ts'
import { startTestSession } from '../auth/test-session.ts'
import { TEST_CSRF_SECRET, TEST_ORIGIN, TestClock } from '../auth/test-visitors.ts'
import { storeSale, storeWork } from '../library/catalogue.ts'
import { DrawnCovers, publishRevision, WorkRights } from '../library/index.ts'
import { aCatalogueWork, aFeedSale } from '../library/test-works.ts'
import { DeliveryService, FileCache, mediaRoutes, RevisionFiles, signUrlRoutes } from './index.ts'
import { makeGrantKey } from './test-keys.ts'

const MEDIA = 'http://localhost:4001'
const OWNED = 'BJ00000101'
const OTHER = 'BJ00000102'
const REVISION = '0192aaaa-0000-7000-8000-000000000001'
const LARGE_REVISION = '0192aaaa-0000-7000-8000-000000000002'
const PAGE = 'd0b8bc7a93e4f1c4c3d5e3eed6d65393.jpg'
const PAGE_BYTES = randomBytes(5000)
const LARGE_BYTES = randomBytes(3 * 1024 ** 2)
/** A tree of many files: over the size to which other files are held in memory. */
const LARGE_TREE = JSON.stringify({ playfile: {}, filler: PAGE.repeat(80_000) })
const key = makeGrantKey('K1')

const folderOf = (workno: string) => `/content/work/books/BJ00001000/${workno}`
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(RULE_DIALECTS)('the media host on $engine', ({ open }) => {
  let db: Db
  let app: App
  let folder: string
  let storage: DiskStorage
  let sessions: SessionService
  const clock = new TestClock()
  const logged: string[] = []

  beforeAll(async () => {
    db = await openTestDb(open)
    folder = await mkdtemp(join(tmpdir(), 'yomikura-media-'))
    storage = await DiskStorage.open(folder)
    sessions = new SessionService({ db, clock })
    const cookies = new Cookies({
      app: 'yomikura',
      isSecure: false,
      domain: undefined,
      csrfSecret: TEST_CSRF_SECRET,
    })
    app = await createHttpApp({
      log: createLog({}, { write: (line) => void logged.push(line) }),
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfSecret: TEST_CSRF_SECRET,
      origins: [TEST_ORIGIN],
      headers: toMediaHeaders({ app: TEST_ORIGIN, isSecure: false }),
      trustedProxyCount: 0,
      isAnswerChecked: true,
    })
    const workRights = new WorkRights({ db, clock })
    const covers = new DrawnCovers({ db, storage })
    const delivery = new DeliveryService({
      rights: {
        findActor: async (hash) => toActor((await sessions.findByHash(hash))?.principal),
        findWork: (actor, workno) => workRights.findWork(actor, workno),
        isPublishedRevision: (workno, revision) => workRights.isPublishedRevision(workno, revision),
        requireEpoch: async () => {},
        isKnownEpoch: () => true,
      },
      files: new RevisionFiles(storage),
      findDrawnCover: (...asked) => covers.find(...asked),
      keys: [key],
      clock,
      mediaUrl: MEDIA,
      rightSeconds: 0,
    })
    const cache = new FileCache(storage, 10 * 1024 ** 2)
    signUrlRoutes(app, { app: 'yomikura', delivery })
    const readSessionHash = cookies.readSessionHash.bind(cookies)
    const host = { app: 'yomikura', delivery, storage, cache, readSessionHash }
    mediaRoutes(app, { ...host, isSecure: false })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  beforeEach(async () => {
    await clearTestDb(db)
    for (const workno of [OWNED, OTHER]) {
      await storeWork(db, aCatalogueWork({ workno }), {
        source: 'storefront',
        nowSeconds: clock.nowSeconds(),
      })
      await publishWork(workno, REVISION)
    }
    await sell(OWNED, 'alice')
    await sell(OTHER, 'bob')
  })

  async function publishWork(workno: string, revision: string) {
    const at = `content/work/books/BJ00001000/${workno}/${revision}`
    const image = { name: PAGE, length: 1, size: '1B', width: 10, height: 10, crypt: true }
    const tree = {
      playfile: { [PAGE]: { type: 'image', image: { files: image, optimized: image } } },
    }
    await storage.put(`${at}/optimized/${PAGE}`, PAGE_BYTES, { contentType: 'image/webp' })
    await storage.put(`${at}/thumbnails/${PAGE}`, PAGE_BYTES, { contentType: 'image/webp' })
    await storage.put(`${at}/files/${PAGE}`, LARGE_BYTES, {
      contentType: 'application/octet-stream',
    })
    await storage.put(`${at}/notes.txt`, Buffer.from('not in the tree'))
    await storage.put(`${at}/cover/main.webp`, PAGE_BYTES)
    await storage.put(`${at}/ingest.json`, PAGE_BYTES)
    await storage.put(`${at}/ziptree.json`, Buffer.from(JSON.stringify(tree)))
    await publish(workno, revision)
  }

  const publish = (
    workno: string,
    revision: string,
    cover: Parameters<typeof publishRevision>[1]['cover'] = null,
  ) =>
    publishRevision(db, {
      workno,
      revision,
      cover,
      pageCount: 1,
      contentCount: 1,
      contentLength: 1,
      fileType: 'IJP',
      verdicts: {},
      nowSeconds: clock.nowSeconds(),
    })
  const sell = (
    workno: string,
    account_id: string,
    overrides: Parameters<typeof aFeedSale>[0] = {},
  ) =>
    storeSale(db, aFeedSale({ sale_id: `S-${workno}`, workno, account_id, ...overrides }), {
      source: 'storefront',
      nowSeconds: clock.nowSeconds(),
    })

  const signIn = (account: string) => startTestSession({ db, clock, sessions }, account)
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  async function signCookies(cookie: string, workno = OWNED) {
    const answer = await get(`/api/yomikura/v3/download/sign/cookie?workno=${workno}`, { cookie })
    const { cookies } = answer.json<{ cookies: Record<string, string> }>()
    return {
      answer,
      header: Object.entries(cookies ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    }
  }

  it('opens exactly one work’s folder with cookies limited to it', async () => {
    const { cookie } = await signIn('alice')
    const { answer, header } = await signCookies(cookie)
    expect(answer.json().url).toBe(`${MEDIA}${folderOf(OWNED)}/`)
    for (const sent of [answer.headers['set-cookie']].flat()) {
      expect(sent).toMatch(new RegExp(`Path=${folderOf(OWNED)}/; HttpOnly; SameSite=Lax`))
    }
    const page = await get(`${folderOf(OWNED)}/optimized/${PAGE}?v=${REVISION}`, { cookie: header })
    expect([page.statusCode, page.headers['content-type'], sha(page.rawPayload)]).toEqual([
      200,
      'image/webp',
      sha(PAGE_BYTES),
    ])
    expect(page.headers['cache-control']).toContain('immutable')
    expect((await get(`${folderOf(OTHER)}/optimized/${PAGE}`, { cookie: header })).statusCode).toBe(
      403,
    )
  })

  it('opens the same by parameters, without a version', async () => {
    const { cookie } = await signIn('alice')
    const { params, url } = (
      await get(`/api/yomikura/v3/download/sign/url?workno=${OWNED}`, { cookie })
    ).json()
    expect(url.endsWith('/')).toBe(true)
    const query = new URLSearchParams(params as Record<string, string>)
    const tree = await get(`${folderOf(OWNED)}/ziptree.json?${query.toString()}`)
    expect([tree.statusCode, tree.headers['content-type']]).toEqual([200, 'application/json'])
    expect(tree.json().playfile[PAGE].type).toBe('image')
  })

  it.each([
    ['guest', undefined, 401, 'unauthorized'],
    ['an account without the work', 'bob', 404, 'work_not_found'],
  ])('signs nothing for %s', async (_who, account, status, code) => {
    const headers = account ? { cookie: (await signIn(account)).cookie } : {}
    for (const call of ['url', 'cookie']) {
      const answer = await get(`/api/yomikura/v3/download/sign/${call}?workno=${OWNED}`, headers)
      expect([answer.statusCode, answer.json().code, answer.headers['set-cookie']]).toEqual([
        status,
        code,
        undefined,
      ])
    }
  })

  it('gives a session’s cookie alone no content', async () => {
    const { cookie } = await signIn('alice')
    const answer = await get(`${folderOf(OWNED)}/optimized/${PAGE}`, { cookie })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'grant_invalid'])
  })

  it('opens nothing by another account’s grant beside one’s own session', async () => {
    const [alice, bob] = [await signIn('alice'), await signIn('bob')]
    const { header } = await signCookies(alice.cookie)
    const url = `${folderOf(OWNED)}/optimized/${PAGE}`
    const both = (session: string) => get(url, { cookie: `${session}; ${header}` })
    expect((await both(alice.cookie)).statusCode).toBe(200)
    const answer = await both(bob.cookie)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'grant_invalid'])
    // A player that sends no cookies of the session has the grant alone.
    expect((await get(url, { cookie: header })).statusCode).toBe(200)
  })

  it('closes a grant on refund, on log-out and at its end', async () => {
    const url = `${folderOf(OWNED)}/optimized/${PAGE}`
    const open = async () => {
      const session = await signIn('alice')
      const { header } = await signCookies(session.cookie)
      expect((await get(url, { cookie: header })).statusCode).toBe(200)
      return { ...session, header }
    }
    const first = await open()
    await first.end()
    expect((await get(url, { cookie: first.header })).json().code).toBe('unauthorized')

    const second = await open()
    clock.advance(600)
    expect((await get(url, { cookie: second.header })).json().code).toBe('grant_invalid')

    const third = await open()
    await sell(OWNED, 'alice', { status: 'refunded', version: 2 })
    expect((await get(url, { cookie: third.header })).json().code).toBe('no_right')
  })

  it.each([
    `${folderOf(OWNED)}/notes.txt`,
    `${folderOf(OWNED)}/cover/main.webp`,
    `${folderOf(OWNED)}/ingest.json`,
    `${folderOf(OWNED)}/ingest.json?v=${REVISION}`,
    `${folderOf(OWNED)}/files/ingest.json`,
    `${folderOf(OWNED)}/${REVISION}/ingest.json`,
    `${folderOf(OWNED)}/optimized/../../${OTHER}/optimized/${PAGE}`,
    `${folderOf(OWNED)}/%2e%2e/${OTHER}/${PAGE}`,
    `${folderOf(OWNED)}/optimized/%2e%2e/notes.txt`,
    `${folderOf(OWNED)}//optimized/${PAGE}`,
    `${folderOf(OWNED)}/optimized/${PAGE}%00`,
    `${folderOf(OWNED)}/optimized/${PAGE};x`,
    `/content/work/BOOKS/BJ00001000/${OWNED}/optimized/${PAGE}`,
    `/content/work/books/BJ00002000/${OWNED}/optimized/${PAGE}`,
  ])('shows nothing that the tree does not name: %s', async (url) => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    const answer = await get(url, { cookie: header })
    expect([403, 404]).toContain(answer.statusCode)
    expect(answer.rawPayload.equals(PAGE_BYTES)).toBe(false)
  })

  it('sends ranges of small and large files, and refuses those outside', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    for (const [path, bytes] of [
      [`optimized/${PAGE}`, PAGE_BYTES],
      [`files/${PAGE}`, LARGE_BYTES],
    ] as const) {
      const url = `${folderOf(OWNED)}/${path}`
      const part = await get(url, { cookie: header, range: 'bytes=100-199' })
      expect([
        part.statusCode,
        part.headers['content-range'],
        part.headers['content-length'],
      ]).toEqual([206, `bytes 100-199/${bytes.length}`, '100'])
      expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
      const outside = await get(url, { cookie: header, range: `bytes=${bytes.length}-` })
      expect([outside.statusCode, outside.headers['content-range']]).toEqual([
        416,
        `bytes */${bytes.length}`,
      ])
      const whole = await get(url, { cookie: header })
      expect(sha(whole.rawPayload)).toBe(sha(bytes))
    }
  })

  it('states the checksum of what it sends to who asks for it, whole or in part', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    const toDigest = (bytes: Buffer) =>
      `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
    for (const [path, bytes] of [
      [`optimized/${PAGE}`, PAGE_BYTES],
      [`files/${PAGE}`, LARGE_BYTES],
    ] as const) {
      const url = `${folderOf(OWNED)}/${path}`
      const whole = await get(`${url}?digest=sha-256`, { cookie: header })
      expect(whole.headers['content-digest']).toBe(toDigest(bytes))
      expect(whole.rawPayload.equals(bytes)).toBe(true)
      const range = { cookie: header, range: 'bytes=100-4099' }
      const part = await get(`${url}?digest=sha-256`, range)
      expect([part.statusCode, part.headers['content-digest']]).toEqual([
        206,
        toDigest(bytes.subarray(100, 4100)),
      ])
      expect((await get(url, { cookie: header })).headers['content-digest']).toBeUndefined()
    }
  })

  it('sends the tree compressed to those who take it, under a validator of its own', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    const url = `${folderOf(OWNED)}/ziptree.json`
    const plain = await get(url, { cookie: header })
    const small = await get(url, { cookie: header, 'accept-encoding': 'gzip, br' })
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ])
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.headers['etag']).not.toBe(plain.headers['etag'])
    const again = await get(url, {
      cookie: header,
      'accept-encoding': 'gzip',
      'if-none-match': String(small.headers['etag']),
    })
    expect(again.statusCode).toBe(304)
  })

  it('sends a tree of many files compressed too, and large ones once for all who ask', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    const at = `content/work/books/BJ00001000/${OWNED}/${LARGE_REVISION}`
    await storage.put(`${at}/ziptree.json`, Buffer.from(LARGE_TREE))
    await publish(OWNED, LARGE_REVISION)
    const url = `${folderOf(OWNED)}/ziptree.json`
    const headers = { cookie: header, 'accept-encoding': 'gzip' }
    const [one, other] = await Promise.all([get(url, headers), get(url, headers)])
    expect(one.headers['content-encoding']).toBe('gzip')
    expect(one.rawPayload.length).toBeLessThan(LARGE_TREE.length / 50)
    expect(gunzipSync(one.rawPayload).toString()).toBe(LARGE_TREE)
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  })

  it('sends a compressed tree once, and writes no word into the log', async () => {
    const { cookie } = await signIn('alice')
    const signed = await get(`/api/yomikura/v3/download/sign/url?workno=${OWNED}`, { cookie })
    const query = new URLSearchParams(signed.json().params as Record<string, string>)
    logged.length = 0
    const url = `${folderOf(OWNED)}/ziptree.json?${query.toString()}`
    expect((await get(url, { 'accept-encoding': 'gzip' })).statusCode).toBe(200)
    expect(logged).toEqual([])
  })

  it('tells the length of a file without sending it', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    const answer = await app.inject({
      method: 'HEAD',
      url: `${folderOf(OWNED)}/files/${PAGE}`,
      headers: { cookie: header },
    })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
      200,
      String(LARGE_BYTES.length),
      '',
    ])
  })

  it('spares a reader what it already has', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    const url = `${folderOf(OWNED)}/optimized/${PAGE}`
    const first = await get(url, { cookie: header })
    const again = await get(url, { cookie: header, 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('makes every answer inert and readable by the app alone', async () => {
    const { cookie } = await signIn('alice')
    const { header } = await signCookies(cookie)
    for (const url of [
      `${folderOf(OWNED)}/optimized/${PAGE}`,
      `${folderOf(OWNED)}/missing`,
      '/nowhere',
    ]) {
      const { headers } = await get(url, { cookie: header })
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
      expect([headers['x-content-type-options'], headers['access-control-allow-origin']]).toEqual([
        'nosniff',
        TEST_ORIGIN,
      ])
    }
    const original = await get(`${folderOf(OWNED)}/files/${PAGE}`, { cookie: header })
    expect(original.headers['content-disposition']).toBe('attachment')
  })

  it('shows the cover of a work on sale to anyone, of any other only to its owner', async () => {
    const url = `/images/work/books/BJ00001000/${OWNED}/${OWNED}_img_main.webp`
    expect([(await get(url)).statusCode, (await get(url)).headers['cache-control']]).toEqual([
      200,
      'public, max-age=86400',
    ])
    await storeWork(db, aCatalogueWork({ workno: OWNED, version: 2, inservice: false }), {
      source: 'storefront',
      nowSeconds: clock.nowSeconds(),
    })
    expect((await get(url)).statusCode).toBe(404)
    const [alice, bob] = [await signIn('alice'), await signIn('bob')]
    expect((await get(url, { cookie: alice.cookie })).statusCode).toBe(200)
    expect((await get(url, { cookie: bob.cookie })).statusCode).toBe(404)
  })

  const toCoverUrl = (workno: string, form = '') =>
    `/images/work/books/BJ00001000/${workno}/${workno}_img_main${form}.webp`

  it('shows the cover of the files where they gave one', async () => {
    await publish(OWNED, REVISION, { width: 10, height: 10, color: '#123456' })
    expect(sha((await get(toCoverUrl(OWNED))).rawPayload)).toBe(sha(PAGE_BYTES))
  })

  it('shows a drawn cover of works without one, published or not, in both sizes', async () => {
    const unpublished = 'BJ00000103'
    await storeWork(db, aCatalogueWork({ workno: unpublished }), {
      source: 'storefront',
      nowSeconds: clock.nowSeconds(),
    })
    for (const workno of [OWNED, unpublished]) {
      const [main, small] = [
        await get(toCoverUrl(workno)),
        await get(toCoverUrl(workno, '_300x300')),
      ]
      for (const answer of [main, small]) {
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
        expect(answer.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
      }
      expect(small.rawPayload.length).toBeLessThan(main.rawPayload.length)
    }
  })

  it('draws once what many ask for at once, and again once the work is renamed', async () => {
    const ask = async () => sha((await get(toCoverUrl(OWNED))).rawPayload)
    const all = new Set(await Promise.all(Array.from({ length: 5 }, ask)))
    expect(all.size).toBe(1)
    const name = { ja_JP: '朝の灯台' }
    await storeWork(db, aCatalogueWork({ workno: OWNED, version: 2, name }), {
      source: 'storefront',
      nowSeconds: clock.nowSeconds(),
    })
    const renamed = await ask()
    expect(all.has(renamed)).toBe(false)
    expect(await ask()).toBe(renamed)
    const kept: string[] = []
    for await (const { key } of storage.list(`content/work/books/BJ00001000/${OWNED}/drawn/`))
      kept.push(key)
    expect(kept).toHaveLength(2)
  })

  it('draws covers of works stored before covers were drawn', async () => {
    await db.updateTable('work').set({ cover_print: null }).where('workno', '=', OWNED).execute()
    expect((await get(toCoverUrl(OWNED))).statusCode).toBe(200)
  })
})
