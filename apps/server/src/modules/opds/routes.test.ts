import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorkno } from '#test/test-works.ts'
import { TestPlainLibrary } from '#test/test-plain-library.ts'
import type { AccountHolder } from '../access/index.ts'

const [comic, book, shops, free, bobs, mixed] = [1, 2, 3, 4, 5, 6].map(aWorkno) as [
  ...[string, string, string, string, string, string],
]
const SERIES = {
  title_id: 'T1',
  name: '灯台守',
  names: { ja_JP: '灯台守', en_US: 'The Keeper' },
  total: 3,
}
const ENGLISH = { 'accept-language': 'en' }
const ORIGIN = 'http://localhost:4000'

describe('the catalogue for other apps', () => {
  let library: TestPlainLibrary
  let alice: AccountHolder
  let all: string
  let looker: string

  beforeAll(async () => {
    library = await TestPlainLibrary.open()
    alice = await library.signUp('alice')
    await library.signUp('bob')
    const volume = { series: { ...SERIES, volume_number: 2 }, work_type: 'MNG' }
    await library.store({
      ...{ workno: comic, ...volume, files: ['1.jpg', '2.jpg'] },
      ...{ name: { ja_JP: '灯台守 2', en_US: 'The Keeper 2' }, salesDate: '2026-01-01T00:00:00Z' },
    })
    await library.store({
      ...{ workno: book, files: ['夜.epub'], work_type: 'NRE', author_name: '山田/鈴木' },
      ...{ name: { ja_JP: 'カモメの本' }, name_phonetic: { ja_JP: 'カモメノホン' } },
      salesDate: '2026-03-01T00:00:00Z',
    })
    const first = { ...volume, series: { ...SERIES, volume_number: 1 } }
    await library.store({
      ...{ workno: shops, source: 'storefront', files: ['a.epub'], ...first },
      salesDate: '2026-02-01T00:00:00Z',
    })
    await library.store({
      ...{ workno: free, source: 'storefront', files: ['a.pdf'], protection_free: true },
      salesDate: '2025-02-01T00:00:00Z',
    })
    await library.store({ workno: bobs, account: 'bob', files: ['b.epub'] })
    await library.store({
      ...{ workno: mixed, files: ['1.jpg', '付録.txt'], salesDate: '2025-01-01T00:00:00Z' },
    })
    all = await library.letIn(alice, ['catalogue', 'files'])
    looker = await library.letIn(alice, ['catalogue'])
  })
  afterAll(() => library.close())

  const read = async (path: string, headers: Record<string, string> = ENGLISH) => {
    const answer = await library.ask(`/opds/v2${path}`, all, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
  const listWorknos = async (path: string): Promise<string[]> =>
    (await read(path)).publications.map(({ metadata }: { metadata: { identifier: string } }) =>
      metadata.identifier.replace('urn:yomikura:', ''),
    )

  it('says how to sign in, to anybody who is not', async () => {
    const { status, headers, json } = await library.ask('/opds/v2/', undefined, {
      headers: ENGLISH,
    })
    expect(status).toBe(401)
    expect(headers['content-type']).toBe('application/opds-authentication+json; charset=utf-8')
    expect(headers['www-authenticate']).toBe('Basic realm="Yomikura", charset="UTF-8"')
    expect(json()).toMatchObject({
      code: 'unauthorized',
      id: `${ORIGIN}/opds/auth`,
      title: 'Yomikura',
      authentication: [
        {
          type: 'http://opds-spec.org/auth/basic',
          labels: { login: 'Login ID', password: 'Token' },
        },
      ],
    })
    const open = await library.ask('/opds/auth')
    expect([open.status, open.json().id]).toEqual([200, `${ORIGIN}/opds/auth`])
  })

  it('leads from its root to what is new, begun, in series, in lists and of each kind', async () => {
    const { navigation, links, metadata } = await read('/')
    expect(metadata.title).toBe('Yomikura')
    expect(navigation).toMatchObject([
      {
        ...{ title: 'Newly added', href: `${ORIGIN}/opds/v2/works` },
        ...{ rel: 'http://opds-spec.org/sort/new', properties: { numberOfItems: 5 } },
      },
      { title: 'Continue', href: `${ORIGIN}/opds/v2/works?reading=true` },
      { title: 'By title' },
      { title: 'Series', href: `${ORIGIN}/opds/v2/series` },
      { title: 'My Lists' },
      { title: 'Comics', properties: { numberOfItems: 4 } },
      { title: 'Novels', href: `${ORIGIN}/opds/v2/works?kind=novel` },
    ])
    expect(links).toContainEqual({
      ...{ rel: 'search', href: `${ORIGIN}/opds/v2/works{?query}` },
      ...{ type: 'application/opds+json', templated: true },
    })
  })

  it('speaks the language that is asked for, else Japanese', async () => {
    expect((await read('/works', ENGLISH)).metadata.title).toBe('All works')
    expect((await read('/works', {})).metadata.title).toBe('すべての作品')
    const { publications } = await read(`/works?series=T1`, ENGLISH)
    expect(publications[1].metadata).toMatchObject({
      title: 'The Keeper 2',
      belongsTo: { series: [{ name: 'The Keeper', position: 2 }] },
    })
  })

  it('lists the works of its reader only, in the order asked for', async () => {
    expect(await listWorknos('/works')).toEqual([book, shops, comic, free, mixed])
    const byTitle = await listWorknos('/works?order=title')
    expect(byTitle[0]).toBe(book)
    expect(await listWorknos('/works?series=T1')).toEqual([shops, comic])
    expect(await listWorknos('/works?kind=novel')).toEqual([book])
    expect(await listWorknos('/works?kind=video')).toEqual([])
  })

  it('finds works by title, reading and maker, in another script and width too', async () => {
    expect(await listWorknos(`/works?query=${encodeURIComponent('かもめ')}`)).toEqual([book])
    expect(await listWorknos('/works?query=keeper%202')).toEqual([comic])
    expect(await listWorknos('/works?query=nothing')).toEqual([])
  })

  it('offers what may leave as it came, and of the rest the way to the web reader', async () => {
    const { publications } = await read('/works')
    const found = publications.map(({ links }: { links: { rel: string; type: string }[] }) =>
      links.map(({ rel, type }) => [rel.replace('http://opds-spec.org/', ''), type]),
    )
    const web = ['alternate', 'text/html']
    expect(found).toEqual([
      [['acquisition', 'application/epub+zip'], ['acquisition', 'application/webpub+json'], web],
      [['acquisition/borrow', 'text/html'], web],
      [
        ['acquisition', 'application/vnd.comicbook+zip'],
        ['acquisition', 'application/divina+json'],
        web,
      ],
      [['acquisition', 'application/pdf'], web],
      [['acquisition', 'application/zip'], web],
    ])
  })

  it('sends files from any offset, under the name and type that the feed said', async () => {
    const epub = await library.ask(`/opds/files/${book}`, all)
    expect([epub.status, epub.text]).toEqual([200, 'bytes of 夜.epub'])
    expect(epub.headers['content-type']).toBe('application/epub+zip')
    expect(epub.headers['content-disposition']).toMatch(/^attachment;/)
    expect(epub.headers['content-security-policy']).toContain('sandbox')
    const part = await library.ask(`/opds/files/${book}`, all, { headers: { range: 'bytes=0-4' } })
    expect([part.status, part.text]).toEqual([206, 'bytes'])
    const head = await library.ask(`/opds/files/${book}`, all, { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      ...[200, '', epub.headers['content-length']],
    ])
  })

  it('sends a book of pictures as a comic archive', async () => {
    const { status, headers, text } = await library.ask(`/opds/files/${comic}`, all)
    expect([status, headers['content-type'], text.slice(0, 2)]).toEqual([
      ...[200, 'application/vnd.comicbook+zip', 'PK'],
    ])
    expect(headers['content-disposition']).toContain('.cbz')
    expect(text).toContain('bytes of 2.jpg')
  })

  it('keeps pages and files of a work that may not be downloaded, whatever else is said of it', async () => {
    const kept = aWorkno(7)
    const flags = { source: 'storefront', protection_free: true, downloadable: false } as const
    await library.store({ workno: kept, files: ['1.jpg'], account: 'erin', ...flags })
    const erin = await library.letIn(await library.signUp('erin'), ['files'])
    for (const kind of ['files', 'pages', 'manifests', 'books', 'positions']) {
      const url = `/opds/${kind}/${kept}${/pages|books/.test(kind) ? '/0' : ''}`
      const refused = await library.ask(url, erin)
      expect([kind, refused.status, refused.json().code]).toEqual([
        ...[kind, 403, 'download_not_allowed'],
      ])
    }
  })

  it('streams pages as they came, and their previews to small screens', async () => {
    const page = await library.ask(`/opds/pages/${comic}/1?width=1200`, all)
    expect([page.status, page.headers['content-type'], page.text]).toEqual([
      ...[200, 'image/jpeg', 'bytes of 2.jpg'],
    ])
    const small = await library.ask(`/opds/pages/${comic}/1?width=300`, all)
    expect(small.text).toBe('preview of 2.jpg')
    const large = await library.ask(`/opds/pages/${comic}/1?width=301`, all)
    expect(large.text).toBe('bytes of 2.jpg')
    for (const path of [`${comic}/2`, `${book}/0`, `${mixed}/0`])
      expect((await library.ask(`/opds/pages/${path}`, all)).json().code).toBe('file_not_found')
  })

  it('sends covers, and those of no other person’s works', async () => {
    const cover = await library.ask(`/opds/covers/${comic}`, looker)
    expect([cover.status, cover.text]).toEqual([200, 'bytes of cover/main.webp'])
    const small = await library.ask(`/opds/covers/${comic}?small=true`, looker)
    expect(small.text).toBe('bytes of cover/main_300x300.webp')
    expect((await library.ask(`/opds/covers/${bobs}`, looker)).status).toBe(404)
  })

  it.each([
    [shops, 'download_not_allowed', 'of a work that the shop protects'],
    [bobs, 'work_not_found', 'of another person’s work'],
    [aWorkno(99), 'work_not_found', 'of no work'],
  ])('sends no file or page %s (%s: %s)', async (workno, code) => {
    for (const path of [`files/${workno}`, `pages/${workno}/0`, `books/${workno}/a.xhtml`])
      expect((await library.ask(`/opds/${path}`, all)).json().code).toBe(code)
  })

  it('gives files to a token with that scope alone', async () => {
    expect((await library.ask('/opds/v2/works', looker)).status).toBe(200)
    for (const path of [`files/${book}`, `pages/${comic}/0`, `books/${book}/a.xhtml`])
      expect((await library.ask(`/opds/${path}`, looker)).json().code).toBe('forbidden')
  })

  it('leads to series and lists, and keeps the order of a list', async () => {
    const { myLists } = library.hosts.modules.readerData
    const { mylist_id: id } = await myLists.create(alice, '旅の本')
    for (const workno of [comic, book]) await myLists.addWork(alice, { id, workno })
    const lists = await read('/lists')
    expect(lists.navigation).toMatchObject([{ title: '旅の本', properties: { numberOfItems: 2 } }])
    expect(await listWorknos(`/works?list=${id}`)).toEqual([comic, book])
    const series = await read('/series')
    expect(series.navigation).toMatchObject([
      { title: 'The Keeper', href: `${ORIGIN}/opds/v2/works?series=T1` },
    ])
  })

  it('goes on with what was begun, the last opened first, without what was finished', async () => {
    const { progress } = library.hosts.modules.readerData.reading
    const now_ms = Date.now()
    const place = (workno: string, path: string, agoMs: number, locator?: string) => ({
      ...{ workno, path, position: 1, total: 2, device: 'd', at_ms: now_ms - agoMs },
      ...(locator !== undefined && { locator }),
    })
    await progress.put(alice, {
      now_ms,
      events: [
        place(comic, '', 3000),
        place(book, '', 2000),
        place(free, '', 1000),
        place(free, '/', 900, 'finished'),
      ],
    })
    expect(await listWorknos('/works?reading=true')).toEqual([book, comic])
  })

  it('goes on with the hundred works that were opened last', async () => {
    const { db } = library.hosts.platform
    const now = Date.now()
    // Of works that were refunded since, which the feed does not show.
    const open = (numbers: readonly number[]) =>
      db
        .insertInto('reading_progress')
        .values(
          numbers.map((number) => ({
            ...{ account_id: alice.account_id, workno: aWorkno(1000 + number), path: '' },
            ...{ position: 1, total: 2, device: 'd', at_ms: now, device_ms: now },
            seq: 1000 + number,
          })),
        )
        .execute()
    await open(Array.from({ length: 98 }, (_, index) => index))
    expect(await listWorknos('/works?reading=true')).toEqual([book, comic])
    await open([98])
    expect(await listWorknos('/works?reading=true')).toEqual([book])
  })

  it('leaves out what its reader hid, and what was refunded, at once', async () => {
    const { ignore } = library.hosts.modules.readerData
    await ignore.add(alice, [mixed])
    expect(await listWorknos('/works')).not.toContain(mixed)
    await ignore.remove(alice, [mixed])
    const refund = { status: 'refunded', version: 2 } as const
    const before = await listWorknos('/works')
    expect(before).toContain(free)
    await library.sell(free, refund)
    expect(await listWorknos('/works')).not.toContain(free)
    expect((await library.ask(`/opds/files/${free}`, all)).json().code).toBe('no_right')
  })

  it('has pages of 50 and names the others', async () => {
    const reader = await library.signUp('carol')
    const worknos = Array.from({ length: 51 }, (_, index) => aWorkno(200 + index))
    for (const workno of worknos)
      await library.store({ workno, account: 'carol', files: ['1.jpg'] })
    const authorization = await library.letIn(reader, ['catalogue'])
    const ask = async (path: string) => (await library.ask(`/opds/v2${path}`, authorization)).json()
    const first = await ask('/works?kind=book')
    const second = await ask('/works?kind=book&page=2')
    expect([first.publications.length, second.publications.length]).toEqual([50, 1])
    expect(first.metadata).toMatchObject({ numberOfItems: 51, itemsPerPage: 50, currentPage: 1 })
    const toRels = ({ links }: { links: { rel: string; href: string }[] }) =>
      Object.fromEntries(links.map(({ rel, href }) => [rel, href.replace(`${ORIGIN}/opds/v2`, '')]))
    expect(toRels(first)).toMatchObject({
      next: '/works?kind=book&page=2',
      last: '/works?kind=book&page=2',
    })
    expect(toRels(second)).toMatchObject({
      previous: '/works?kind=book',
      first: '/works?kind=book',
    })
    expect(toRels(second)).not.toHaveProperty('next')
    expect((await ask('/works?page=3')).publications).toEqual([])
  })
})
