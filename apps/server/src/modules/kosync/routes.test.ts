import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TEST_DIALECTS, type TestDatabase } from '#test/test-dialects.ts'
import { TestPlainLibrary } from '#test/test-plain-library.ts'
import { aWorkno } from '#test/test-works.ts'
import type { AccountHolder } from '../access/index.ts'

const [book, comic, bobs, pdf, twice] = [1, 2, 3, 4, 5].map(aWorkno) as [
  ...[string, string, string, string, string],
]
const md5 = (text: string | Buffer) => createHash('md5').update(text).digest('hex')
/** Files of at most 1,024 bytes are named by the MD5 of all of them. */
const BOOK = md5('bytes of 夜.epub')
const KOBO = { device: 'Kobo_nova', device_id: 'F1D6A5B2' }
const CHAPTER_2 = '/body/DocFragment[2]/body/p[22]/text().0'

describe.each(TEST_DIALECTS)('the sync of KOReader on $engine', ({ open }) => {
  let database: TestDatabase
  let library: TestPlainLibrary
  let alice: AccountHolder
  let bob: AccountHolder
  let koreader: Record<string, string>

  beforeAll(async () => {
    database = await open()
    library = await TestPlainLibrary.open(database.config)
    alice = await library.signUp('alice')
    bob = await library.signUp('bob')
    await library.store({ workno: book, files: ['夜.epub'] })
    await library.store({ workno: comic, files: ['1.jpg', '2.jpg', '3.jpg', '4.jpg'] })
    await library.store({ workno: bobs, account: 'bob', files: ['b.epub'] })
    await library.store({ workno: pdf, files: ['図面.pdf'] })
    await library.store({ workno: twice, files: ['付録.txt', 'b.txt'] })
    await library.hosts.modules.documentDigests.fill()
    koreader = await letKoreaderIn(alice)
  })
  afterAll(async () => {
    await library.close()
    await database.remove()
  })

  /** The headers that KOReader sends once the login and the token were typed into it. */
  const letKoreaderIn = async (person: AccountHolder) => {
    const { login, secret } = await library.makeToken(person, ['progress'])
    return {
      'x-auth-user': login,
      'x-auth-key': md5(secret),
      accept: 'application/vnd.koreader.v1+json',
    }
  }
  const push = async (place: object, headers = koreader) => {
    const answer = await library.ask('/kosync/syncs/progress', undefined, {
      ...{ method: 'PUT', headers, payload: { ...KOBO, ...place } },
    })
    return { status: answer.status, body: answer.json() }
  }
  const pull = async (document: string, headers = koreader) => {
    const answer = await library.ask(`/kosync/syncs/progress/${document}`, undefined, { headers })
    return { status: answer.status, body: answer.json() }
  }
  /** A place that Alice chooses in the browser, after all that was said before. */
  const readOn = async (place: { workno: string; path: string; position: number }, more = {}) => {
    const { clock } = library.hosts.platform
    const before = clock.nowMs()
    await vi.waitUntil(() => clock.nowMs() > before)
    const now_ms = clock.nowMs()
    const event = { ...place, ...more, device: 'browser', at_ms: now_ms }
    await library.hosts.modules.readerData.reading.progress.put(alice, { now_ms, events: [event] })
  }
  const findOwn = async (workno: string) => {
    const { progress } = library.hosts.modules.readerData.reading
    const [place, ...others] = (await progress.findPlaces(alice, [workno])).get(workno) ?? []
    expect(others).toEqual([])
    return place
  }

  it('lets a login in whose key is the MD5 of a token, and no other', async () => {
    const authorize = (headers: Record<string, string>) =>
      library.ask('/kosync/users/auth', undefined, { headers })
    const right = await authorize(koreader)
    expect([right.status, right.json()]).toEqual([200, { authorized: 'OK' }])
    for (const headers of [
      { ...koreader, 'x-auth-key': md5('wrong_password') },
      { ...koreader, 'x-auth-key': '' },
      { ...koreader, 'x-auth-user': 'bob' },
      { 'x-auth-key': koreader['x-auth-key'] ?? '' },
    ]) {
      const wrong = await authorize(headers)
      expect([wrong.status, wrong.json().message]).toEqual([401, 'Unauthorized'])
    }
    const basic = await library.letIn(alice, ['progress'])
    expect((await library.ask('/kosync/users/auth', basic)).status).toBe(200)
  })

  it('lets the MD5 of a token into places alone, whatever the token may do', async () => {
    const { login, secret } = await library.makeToken(alice, ['catalogue', 'files', 'progress'])
    const headers = { 'x-auth-user': login, 'x-auth-key': md5(secret) }
    const ask = async (url: string) => (await library.ask(url, undefined, { headers })).status
    expect([await ask('/kosync/users/auth'), await ask('/opds/v1')]).toEqual([200, 401])
    expect((await library.ask('/opds/v1', `Bearer ${md5(secret)}`)).status).toBe(401)
  })

  it('ends with its token', async () => {
    const headers = await letKoreaderIn(alice)
    expect((await pull('a'.repeat(32), headers)).status).toBe(200)
    const { personalTokens } = library.hosts.modules
    const [newest] = await personalTokens.list(alice)
    await personalTokens.revoke(alice, newest!.id)
    expect((await pull('a'.repeat(32), headers)).status).toBe(401)
    await personalTokens.sweep()
    const keys = await library.hosts.platform.db.selectFrom('kosync_key').selectAll().execute()
    const kept = await library.hosts.platform.db.selectFrom('personal_token').selectAll().execute()
    expect(keys.map(({ token_id }) => token_id).sort()).toEqual(
      kept.map(({ token_id }) => token_id).sort(),
    )
  })

  it('makes no account, and says so in the form that KOReader shows', async () => {
    const answer = await library.ask('/kosync/users/create', undefined, {
      method: 'POST',
      payload: { username: 'new-user', password: md5('passwd123') },
    })
    expect([answer.status, answer.json().code]).toEqual([402, 'registration_closed'])
    expect(answer.json().message).toContain('Settings > Other apps')
  })

  // As in spec/controllers/1/syncs_controller_spec.lua of KOReader's sync server.
  it('keeps the latest place of a file that is in no library, and answers it word for word', async () => {
    const document = '89isjkdaj9j'
    const first = await push({ document, percentage: 0.32, progress: '56', device: 'my kpw' })
    expect([first.status, first.body.document]).toEqual([200, document])
    expect(first.body.timestamp).toBeGreaterThan(0)
    expect((await pull(`${document}non_existent`)).body).toEqual({})
    expect((await pull(document)).body).toEqual({
      ...{ document, percentage: 0.32, progress: '56', device: 'my kpw' },
      ...{ device_id: KOBO.device_id, timestamp: first.body.timestamp },
    })
    await push({ document, percentage: 0.22, progress: '36', device: 'my pb' })
    expect((await pull(document)).body).toMatchObject({
      ...{ percentage: 0.22, progress: '36', device: 'my pb' },
    })
  })

  it('shows no place to another account', async () => {
    const document = 'c'.repeat(32)
    await push({ document, percentage: 0.5, progress: '7' })
    const found = await pull(document, await letKoreaderIn(bob))
    expect([found.status, found.body]).toEqual([200, {}])
  })

  it('takes what newer releases say of the file besides', async () => {
    const metadata = { filename: '夜.epub', title: '夜' }
    const { status } = await push({
      ...{ document: 'd'.repeat(32), percentage: 1, progress: '9', metadata },
    })
    expect(status).toBe(200)
  })

  it('moves the reader’s place in a book by its share, wherever the file came from', async () => {
    await push({ document: BOOK, percentage: 0.4, progress: CHAPTER_2 })
    expect(await findOwn(book)).toMatchObject({ path: '夜.epub', position: 400, total: 1001 })
    await push({ document: md5('夜.epub'), percentage: 1, progress: CHAPTER_2 })
    expect(await findOwn(book)).toMatchObject({ position: 1000 })
  })

  it('leads KOReader to the chapter of a later place, and back word for word after its own', async () => {
    await push({ document: BOOK, percentage: 0.3, progress: CHAPTER_2 })
    await readOn(
      { workno: book, path: '夜.epub', position: 800 },
      { total: 1001, locator: '1/300' },
    )
    expect((await pull(BOOK)).body).toMatchObject({
      ...{ percentage: 0.8, progress: '/body/DocFragment[2].0', device: 'Yomikura' },
    })
    await push({ document: BOOK, percentage: 0.9, progress: CHAPTER_2 })
    expect((await pull(BOOK)).body).toMatchObject({ percentage: 0.9, progress: CHAPTER_2, ...KOBO })
  })

  it('is not moved back by a KOReader that was led to the beginning of its chapter', async () => {
    await readOn(
      { workno: book, path: '夜.epub', position: 850 },
      { total: 1001, locator: '1/350' },
    )
    await push({
      document: BOOK,
      percentage: 0.5,
      progress: '/body/DocFragment[2]/body/h1/text().0',
    })
    expect(await findOwn(book)).toMatchObject({ position: 850, device: 'browser' })
    await push({ document: BOOK, percentage: 0.51, progress: CHAPTER_2 })
    expect(await findOwn(book)).toMatchObject({ position: 510 })
  })

  it('takes no repeated place for a new choice', async () => {
    const place = { document: BOOK, percentage: 0.25, progress: '/body/DocFragment[1]/body/p.0' }
    const first = await push(place)
    await readOn(
      { workno: book, path: '夜.epub', position: 900 },
      { total: 1001, locator: '1/400' },
    )
    expect((await push(place)).body).toEqual(first.body)
    expect(await findOwn(book)).toMatchObject({ position: 900 })
  })

  it('counts pages of a comic that was sent as an archive, both ways', async () => {
    const app = await library.letIn(alice, ['files'])
    const sent = await library.hosts.hosts.app.inject({
      ...{ method: 'GET', url: `/opds/files/${comic}`, headers: { authorization: app } },
    })
    expect(sent.rawPayload.length).toBeLessThan(1024)
    const document = md5(sent.rawPayload)
    await push({ document, percentage: 0.5, progress: '2' })
    expect(await findOwn(comic)).toMatchObject({ path: '', position: 1, total: 4 })
    await readOn({ workno: comic, path: '', position: 3 }, { total: 4 })
    expect((await pull(document)).body).toMatchObject({ percentage: 1, progress: '4' })
  })

  it('goes by the share where a document has other pages than ours', async () => {
    const document = md5('bytes of 図面.pdf')
    await push({ document, percentage: 0.5, progress: '10' })
    expect(await findOwn(pdf)).toMatchObject({ path: '図面.pdf', position: 9, total: 20 })
    await push({ document, percentage: 0.5, progress: '3' })
    expect(await findOwn(pdf)).toMatchObject({ position: 9 })
  })

  it('moves no place in a work of somebody else', async () => {
    const document = md5('bytes of b.epub')
    await push({ document, percentage: 0.5, progress: CHAPTER_2 })
    expect(await findOwn(bobs)).toBeUndefined()
    expect((await pull(document)).body).toMatchObject({ percentage: 0.5, progress: CHAPTER_2 })
  })

  it('names each work once, until it is made again', async () => {
    expect(await library.hosts.modules.documentDigests.fill()).toBe(0)
    await library.store({ workno: aWorkno(6), files: ['c.epub'] })
    expect(await library.hosts.modules.documentDigests.fill()).toBe(1)
  })

  it('names a work whose change was committed minutes after the time that it says', async () => {
    const { db, clock } = library.hosts.platform
    const { documentDigests } = library.hosts.modules
    await library.store({ workno: aWorkno(8), files: ['d.epub'] })
    const changed_at = clock.nowSeconds() - 300
    await db.updateTable('work').set({ changed_at }).where('workno', '=', aWorkno(8)).execute()
    expect(await documentDigests.fill()).toBe(1)
    await push({ document: md5('bytes of d.epub'), percentage: 0.4, progress: CHAPTER_2 })
    expect(await findOwn(aWorkno(8))).toMatchObject({ position: 400 })
  })

  it.each<[object, string]>([
    [{ document: 'a b', percentage: 0.5, progress: '1' }, 'a document with a space'],
    [{ document: 'a'.repeat(65), percentage: 0.5, progress: '1' }, 'a long document'],
    [{ document: 'a', percentage: 1.1, progress: '1' }, 'more than all of it'],
    [{ document: 'a', percentage: '0.5', progress: '1' }, 'a share in words'],
    [{ document: 'a', percentage: 0.5 }, 'no place'],
    [{ document: 'a', percentage: 0.5, progress: 'x'.repeat(1025) }, 'a long place'],
  ])('refuses %o (%s)', async (place) => {
    const { status, body } = await push(place)
    expect([status, body.code]).toEqual([400, 'bad_request'])
  })
})
