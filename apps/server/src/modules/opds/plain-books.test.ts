import { aBook, aChapter } from '@yomikura/ingest/kinds/epub/test-books'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { Locator, Manifest, Profile } from '@readium/shared'
import { patience } from '@yomikura/testkit/patience'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestPlainLibrary } from '#test/test-plain-library.ts'
import { aWorkno } from '#test/test-works.ts'

const ORIGIN = 'http://localhost:4000'
const [NOVEL, PAGES, OTHER] = [1, 2, 3].map(aWorkno) as [string, string, string]
const PICTURE = '絵 #1.png'
/** Too large to be held in memory, so that it is restored piece by piece. */
const FONT = Buffer.concat([Buffer.from('OTTO'), randomBytes(3 * 1024 ** 2)])
const NAVIGATION = `
  <nav epub:type="toc"><ol>
    <li><span>第一部</span><ol><li><a href="one.xhtml#start">灯台</a></li></ol></li>
    <li><a href="two.xhtml">海</a></li>
  </ol></nav>
  <nav epub:type="page-list"><ol><li><a href="two.xhtml#p7">7</a></li></ol></nav>
  <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="one.xhtml">本文</a></li></ol></nav>`

describe('books that other apps read file by file', () => {
  let library: TestPlainLibrary
  let app: string

  beforeAll(async () => {
    library = await TestPlainLibrary.open()
    app = await library.letIn(await library.signUp('alice'), ['catalogue', 'files'])
    const picture = await aPicture(40, 60).png().toBuffer()
    const head = '<link rel="stylesheet" href="style.css"/><script>steal()</script>'
    const text = '灯'.repeat(1500)
    await library.storeBook(
      NOVEL,
      aBook({
        files: {
          'nav.xhtml': aChapter(NAVIGATION),
          'one.xhtml': aChapter(`<p id="start">${text}</p>`, head),
          'two.xhtml': aChapter(
            `<p id="p7">海。</p><p><img src="${encodeURIComponent(PICTURE)}" alt="絵"/></p>`,
          ),
          'notes.xhtml': aChapter('<p>注。</p>'),
          'style.css': 'p { color: #123456 }',
          [PICTURE]: picture,
          'font.otf': FONT,
        },
        metadata: '<meta name="cover" content="i5"/>',
        spine: 'page-progression-direction="rtl"',
        nonlinear: ['notes.xhtml'],
      }),
      { name: { ja_JP: '灯台の本' }, author_name: '山田', work_type: 'NRE' },
    )
    const page = (words: string) =>
      aChapter(
        `<p>${words}</p><p>二</p>`,
        '<meta name="viewport" content="width=600, height=800"/>',
      )
    await library.storeBook(
      PAGES,
      aBook({
        files: { 'a.xhtml': page('左'), 'b.xhtml': page('右') },
        metadata: '<meta property="rendition:layout">pre-paginated</meta>',
        itemrefs: { 'a.xhtml': 'page-spread-left', 'b.xhtml': 'page-spread-right' },
      }),
    )
    await library.store({ workno: OTHER, files: ['a.pdf'] })
  }, 120_000 * patience())
  afterAll(() => library.close())

  const ask = (url: string, headers: Record<string, string> = {}) =>
    library.ask(url.replace(ORIGIN, ''), app, { headers: { 'accept-language': 'en', ...headers } })

  /** A manifest as Readium reads it. */
  async function readManifest(workno: string) {
    const { status, headers, json } = await ask(`/opds/manifests/${workno}`)
    expect([status, headers['content-type']]).toEqual([
      ...[200, 'application/webpub+json; charset=utf-8'],
    ])
    const manifest = Manifest.deserialize(json())
    if (!manifest) throw new Error('Readium reads no manifest.')
    return { manifest, json: json() }
  }
  const toNames = (items: readonly { href: string }[]) =>
    items.map(({ href }) => decodeURIComponent(href.replace(/^.*\/OPS\//, '')))

  it('are named by the feed, by a manifest that names itself and the whole file', async () => {
    const { publications } = (await ask('/opds/v2/works?kind=novel')).json<{
      publications: { links: { type: string; href: string }[] }[]
    }>()
    const links = publications.flatMap((work) => work.links)
    expect(links.find(({ type }) => type === 'application/webpub+json')?.href).toBe(
      `${ORIGIN}/opds/manifests/${NOVEL}`,
    )
    const { manifest } = await readManifest(NOVEL)
    const hrefOf = (rel: string) => manifest.linkWithRel(rel)?.href
    expect([hrefOf('self'), hrefOf('alternate')]).toEqual([
      `${ORIGIN}/opds/manifests/${NOVEL}`,
      `${ORIGIN}/opds/files/${NOVEL}`,
    ])
  })

  it('say title, makers, language, direction and layout', async () => {
    const { manifest } = await readManifest(NOVEL)
    const { metadata } = manifest
    expect(metadata.conformsTo).toEqual([Profile.EPUB])
    expect(metadata.serialize()).toMatchObject({
      ...{ author: [{ name: { undefined: '山田' } }], language: ['ja'] },
      ...{ readingProgression: 'rtl', layout: 'reflowable' },
    })
  })

  it('lead through the chapters, with contents, landmarks and printed pages', async () => {
    const { manifest, json } = await readManifest(NOVEL)
    expect(toNames(manifest.readingOrder.items)).toEqual(['one.xhtml', 'two.xhtml'])
    const [part, sea] = manifest.toc?.items ?? []
    expect([part?.title, ...toNames(part?.children?.items ?? [])]).toEqual([
      ...['第一部', 'one.xhtml#start'],
    ])
    expect([sea?.title, ...toNames(sea ? [sea] : [])]).toEqual(['海', 'two.xhtml'])
    const lists = json as Record<string, { title: string; href: string; rel?: string }[]>
    expect(lists['pageList']?.map(({ title, href }) => [title, ...toNames([{ href }])])).toEqual([
      ['7', 'two.xhtml#p7'],
    ])
    expect(lists['landmarks']?.map(({ rel }) => rel)).toEqual(['bodymatter'])
  })

  it('name every other file, and which of them is the cover', async () => {
    const { resources } = (await readManifest(NOVEL)).manifest
    const items = resources?.items ?? []
    expect(toNames(items).sort()).toEqual(
      ['font.otf', 'nav.xhtml', 'notes.xhtml', 'style.css', PICTURE].sort(),
    )
    const covers = items.filter(({ rels }) => rels?.has('cover'))
    expect(toNames(covers)).toEqual([PICTURE])
    for (const { href, type } of items) {
      const { status, headers } = await ask(href)
      expect([href, status, String(headers['content-type']).split(';')[0]]).toEqual([
        ...[href, 200, type],
      ])
    }
  })

  it('come as safe copies that no key hides, whose links lead to each other', async () => {
    const [one, two] = (await readManifest(NOVEL)).manifest.readingOrder.items
    const first = await ask(one?.href ?? '')
    expect(first.text).toContain('灯灯灯')
    expect(first.text).not.toContain('steal')
    expect(first.headers['content-security-policy']).toContain('sandbox')
    expect(first.headers['content-disposition']).toBe('attachment')
    const [, style = ''] = /href="([^"]*\.css)"/.exec(first.text) ?? []
    expect((await ask(new URL(style, one?.href).href)).text).toContain('#123456')
    const second = await ask(two?.href ?? '')
    const [, picture = ''] = /src="([^"]*)"/.exec(second.text) ?? []
    const shown = await ask(new URL(picture, two?.href).href)
    expect(shown.bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  it('come from any offset, large files too', async () => {
    const url = `/opds/books/${NOVEL}/OPS/font.otf`
    expect((await ask(url)).bytes.equals(FONT)).toBe(true)
    const range = 'bytes=1000001-2000003'
    const part = await ask(url, { range })
    expect([part.status, part.bytes.equals(FONT.subarray(1_000_001, 2_000_004))]).toEqual([
      ...[206, true],
    ])
    const style = await ask(`/opds/books/${NOVEL}/OPS/style.css`, { range: 'bytes=2-' })
    expect(style.text).toMatch(/^.*#123456/)
  })

  it('have positions in Readium’s count', async () => {
    const { manifest } = await readManifest(NOVEL)
    const link = manifest.links.findWithMediaType('application/vnd.readium.position-list+json')
    const { total, positions } = (await ask(link?.href ?? '')).json<{
      total: number
      positions: unknown[]
    }>()
    const places = positions.map((position) => Locator.deserialize(position))
    expect(total).toBe(3)
    expect(places.map((place) => place && toNames([place])[0])).toEqual([
      ...['one.xhtml', 'one.xhtml', 'two.xhtml'],
    ])
    expect(places.map((place) => place?.locations.position)).toEqual([1, 2, 3])
  })

  it('of fixed pages say their size and side', async () => {
    const { manifest } = await readManifest(PAGES)
    expect(manifest.metadata.layout).toBe('fixed')
    expect(
      manifest.readingOrder.items.map(({ width, height, properties }) => [
        ...[width, height, properties?.otherProperties['page']],
      ]),
    ).toEqual([
      [600, 800, 'left'],
      [600, 800, 'right'],
    ])
  })

  it('give no file that their list does not name, and no other work has any', async () => {
    const paths = [
      'META-INF/book.json',
      'META-INF/text.json',
      'OPS/..%2FOPS/one.xhtml',
      'files.json',
    ]
    for (const path of ['', ...paths, encodeURIComponent('../../ziptree.json'), '__proto__']) {
      const { status } = await ask(`/opds/books/${NOVEL}/${path}`)
      expect([path, status]).toEqual([path, 404])
    }
    for (const kind of ['books', 'positions']) {
      const path = kind === 'books' ? '/OPS/one.xhtml' : ''
      expect((await ask(`/opds/${kind}/${OTHER}${path}`)).json()).toMatchObject({
        code: 'file_not_found',
      })
    }
  })
})
