import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { WorkRights } from '../library/index.ts'
import { aWorkno } from '#test/test-works.ts'
import {
  alice,
  bob,
  type Call,
  createCaller,
  guest,
  refundWork,
  sellWork,
} from '#test/test-reader.ts'
import { playlistRoutes } from './routes.ts'
import { PlaylistService } from './playlists.ts'

const aSrc = (number: number) => `${String(number).padStart(32, '0')}.mp3`

describe.each(TEST_DIALECTS)('Playlists on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let call: Call

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    clock = new TestClock()
    call = createCaller(app, JSON.parse)
    const rights = new WorkRights({ db, clock })
    playlistRoutes(app, '/api/yomikura', new PlaylistService({ db, clock, rights }))
    await app.ready()
  })
  beforeEach(async () => {
    await clearTestDb(db)
    await sellWork(db, clock, { workno: aWorkno(1) })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const create = async (title = '眠る前', who = alice): Promise<string> =>
    (await call('POST', '/playlists', { who, body: { title } })).body.playlist_id
  const add = (id: string, number: number, sent: Parameters<Call>[2] = {}) =>
    call('POST', `/playlists/${id}/audios`, {
      body: { src: aSrc(number), workno: aWorkno(1) },
      ...sent,
    })
  const indexes = async (who = alice): Promise<number[]> =>
    (await call('GET', '/playlists', { who })).body.playlists[0].data.map(
      ({ index }: { index: number }) => index,
    )
  const order = (id: string, new_order: string, headers: Record<string, string> = {}) =>
    call('PUT', `/playlists/${id}/audios`, { headers, body: { new_order } })

  it('is for people with an account id', async () => {
    expect((await call('GET', '/playlists', { who: guest })).status).toBe(401)
    const { status, body } = await call('GET', '/playlists', { who: as({ production_id: 'P1' }) })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  it('keeps tracks in order, the same one as often as it is added', async () => {
    const id = await create()
    for (const number of [7, 7, 8]) {
      expect((await add(id, number)).status).toBe(200)
    }
    const { body } = await call('GET', '/playlists')
    expect(body).toEqual({
      playlists: [
        {
          id,
          title: '眠る前',
          data: [7, 7, 8].map((number, index) => ({
            src: aSrc(number),
            workno: aWorkno(1),
            index,
          })),
          created_at: expect.stringMatching(/Z$/),
          insert_date: expect.stringMatching(/Z$/),
          version: 4,
        },
      ],
      version: 4,
    })
  })

  it('renames and deletes', async () => {
    const id = await create()
    const { body } = await call('PUT', `/playlists/${id}`, { body: { title: '朝' } })
    expect(body).toEqual({ playlist_id: id, version: 2 })
    expect((await call('GET', '/playlists')).body.playlists).toMatchObject([{ title: '朝' }])
    expect((await call('DELETE', `/playlists/${id}`)).body).toEqual({ playlist_id: id, version: 3 })
    expect((await call('GET', '/playlists')).body.playlists).toEqual([])
  })

  it('refuses blank titles', async () => {
    const id = await create()
    for (const title of ['', ' \u3000 ']) {
      expect((await call('POST', '/playlists', { body: { title } })).body.code).toBe('empty_title')
      const renamed = await call('PUT', `/playlists/${id}`, { body: { title } })
      expect([renamed.status, renamed.body.code]).toEqual([400, 'empty_title'])
    }
  })

  it('never gives an index twice', async () => {
    const id = await create()
    for (const number of [1, 2, 3]) await add(id, number)
    for (let count = 0; count < 2; count++) {
      expect((await call('DELETE', `/playlists/${id}/audios/2`)).status).toBe(200)
    }
    expect((await add(id, 4)).body.index).toBe(3)
    expect(await indexes()).toEqual([0, 1, 3])
  })

  it('moves tracks by their ids, whatever a second tab removed meanwhile', async () => {
    const id = await create()
    for (const number of [1, 2, 3]) await add(id, number)
    const { etag } = await call('GET', '/playlists')
    expect((await order(id, '2,0,1')).status).toBe(200)
    expect(await indexes()).toEqual([2, 0, 1])
    // The other tab still shows 0, 1, 2 and takes out the track it means, not the one in its place.
    await call('DELETE', `/playlists/${id}/audios/0`)
    expect(await indexes()).toEqual([2, 1])
    expect((await order(id, '0,1,2')).body).toMatchObject({ status: 409, code: 'order_mismatch' })
    expect((await order(id, '1,2', { 'if-match': etag })).body.code).toBe('version_conflict')
    expect(await indexes()).toEqual([2, 1])
  })

  it.each(['0', '0,0', '0,1,1', '0,2', '1,0,2', ''])(
    'refuses %j as an order of two tracks',
    async (text) => {
      const id = await create()
      for (const number of [1, 2]) await add(id, number)
      expect((await order(id, text)).status).toBe(409)
      expect(await indexes()).toEqual([0, 1])
    },
  )

  it.each(['0,', ',0', 'a', '0 1', '-1', '1e1', `0${',1'.repeat(5000)}`])(
    'refuses %j as no order at all',
    async (text) => {
      expect((await order(await create(), text)).body.code).toBe('bad_request')
    },
  )

  it.each([
    ['a path', '../../etc/passwd'],
    ['upper case', 'A'.repeat(32)],
    ['nothing', ''],
    ['no name of a file', 'x.mp3'],
  ])('refuses a source that is %s', async (_what, src) => {
    const id = await create()
    const answer = await add(id, 1, { body: { src, workno: aWorkno(1) } })
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
  })

  it('holds 500 Playlists and refuses the next', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      playlist_id: `list-${index}`,
      account_id: 'alice',
      title: 't',
      audios: '[]',
      next_index: 0,
      version: 0,
      created_at: 0,
    }))
    await db.insertInto('playlist').values(rows.slice(1)).execute()
    expect((await call('POST', '/playlists', { body: { title: '500' } })).status).toBe(201)
    const { status, body } = await call('POST', '/playlists', { body: { title: '501' } })
    expect([status, body.code]).toEqual([400, 'PLAYLIST_LIMIT'])
  })

  it('holds 500 tracks and refuses the next', async () => {
    const id = await create()
    const audios = Array.from({ length: 499 }, (_, index) => ({
      src: aSrc(1),
      workno: aWorkno(1),
      index,
    }))
    await db
      .updateTable('playlist')
      .set({ audios: JSON.stringify(audios), next_index: 499 })
      .execute()
    expect((await add(id, 1)).body.index).toBe(499)
    const { status, body } = await add(id, 1)
    expect([status, body.code]).toEqual([400, 'TRACK_LIMIT'])
    expect((await order(id, (await indexes()).toReversed().join(','))).status).toBe(200)
  })

  it('takes tracks only of works that the account owns now', async () => {
    const id = await create()
    await sellWork(db, clock, { workno: aWorkno(2), account_id: 'bob' })
    const of = (workno: string) => add(id, 1, { body: { src: aSrc(1), workno } })
    expect((await of(aWorkno(2))).body.code).toBe('work_not_found')
    expect((await of(aWorkno(3))).body.code).toBe('work_not_found')
    await refundWork(db, clock, { workno: aWorkno(1) })
    expect((await of(aWorkno(1))).body.code).toBe('no_right')
    expect(await indexes()).toEqual([])
  })

  it('answers a retry of a create or an add as the first time', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const createOnce = () => call('POST', '/playlists', { headers, body: { title: '一度' } })
    const [first, second] = await Promise.all([createOnce(), createOnce()])
    expect(second).toEqual(first)
    const id = first.body.playlist_id as string
    const addOnce = () => add(id, 1, { headers: { 'idempotency-key': 'k-2' } })
    const added = await addOnce()
    expect(await addOnce()).toEqual(added)
    expect((await add(id, 2, { headers: { 'idempotency-key': 'k-2' } })).status).toBe(422)
    expect(await indexes()).toEqual([0])
  })

  it('keeps every track that is added at the same time', async () => {
    const id = await create()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => add(id, number)))
    const given = answers.map(({ body }) => body.index as number).toSorted((a, b) => a - b)
    expect(given).toEqual([0, 1, 2, 3, 4])
    expect((await indexes()).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  })

  it('shows and changes nothing of another account, whatever ids are sent', async () => {
    const id = await create()
    for (const number of [1, 2]) await add(id, number)
    await sellWork(db, clock, { workno: aWorkno(1), account_id: 'bob' })
    const before = (await call('GET', '/playlists')).body
    const step = fc.record({
      kind: fc.constantFrom('rename', 'delete', 'add', 'order', 'remove'),
      id: fc.constantFrom(id, '0', 'list-1', 'a'.repeat(64)),
      audio: fc.integer({ min: 0, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(step, async ({ kind, id: target, audio }) => {
        const path = `/playlists/${target}`
        const answers = {
          rename: () => call('PUT', path, { who: bob, body: { title: 'x' } }),
          delete: () => call('DELETE', path, { who: bob }),
          add: () => add(target, 1, { who: bob }),
          order: () => call('PUT', `${path}/audios`, { who: bob, body: { new_order: '1,0' } }),
          remove: () => call('DELETE', `${path}/audios/${audio}`, { who: bob }),
        }
        const { status, body } = await answers[kind]()
        expect([status, body.code]).toEqual([404, 'not_found'])
      }),
      { numRuns: 40 },
    )
    expect((await call('GET', '/playlists')).body).toEqual(before)
    expect((await call('GET', '/playlists', { who: bob })).body.playlists).toEqual([])
  })
})
