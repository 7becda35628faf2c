import { Links, Manifest, Metadata, Profile } from '@readium/shared'
import OpdsParser, {
  AcquisitionFeed,
  NavigationFeed,
  OPDSAcquisitionLink,
  OPDSArtworkLink,
  OPDSFacetLink,
  SearchLink,
} from 'opds-feed-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestPlainLibrary } from '#test/test-plain-library.ts'
import { aCustomer } from '#test/test-principals.ts'
import { aWorkno } from '#test/test-works.ts'
import type { AccountHolder } from '../access/index.ts'

const ORIGIN = 'http://localhost:4000'
const HOSTILE = `<b>"Q&A"</b> ]]> ' \u0001\ud800 灯台`

describe('feeds, read by parsers that others wrote', () => {
  let library: TestPlainLibrary
  let app: string

  beforeAll(async () => {
    library = await TestPlainLibrary.open()
    const alice = await library.signUp('alice')
    app = await library.letIn(alice, ['catalogue', 'files'])
    await library.hosts.modules.readerData.myLists.create(alice, '旅の本')
    await library.store({
      ...{ workno: aWorkno(1), files: ['1.jpg', '2.jpg', '3.jpg'], work_type: 'MNG' },
      ...{ name: { ja_JP: HOSTILE }, author_name: '山田/鈴木', direction: 'rtl' },
      series: { title_id: 'T1', name: '灯台守', volume_number: 2, total: 3 },
    })
    await library.store({
      ...{ workno: aWorkno(2), source: 'storefront', files: ['a.epub'], work_type: 'NRE' },
      salesDate: '2025-01-01T00:00:00Z',
    })
    await library.store({
      ...{ workno: aWorkno(3), files: ['01 海.mp3', '02 空.mp3', '歌詞.txt'], work_type: 'SOU' },
      salesDate: '2024-01-01T00:00:00Z',
    })
  })
  afterAll(() => library.close())

  const ask = (path: string) => library.ask(path, app, { headers: { 'accept-language': 'en' } })
  const parse = async (path: string) => {
    const { status, text } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    return new OpdsParser().parse(text)
  }

  it('lead through OPDS 1.2 from the root to every feed, with a search', async () => {
    const root = await parse('/opds/v1/')
    expect(root).toBeInstanceOf(NavigationFeed)
    const { entries, links, title } = root as NavigationFeed
    expect(title).toBe('Yomikura')
    expect(links.find((link) => link instanceof SearchLink)?.href).toBe(`${ORIGIN}/opds/v1/search`)
    for (const { links: leads } of entries) {
      const [lead] = leads
      const led = await parse((lead?.href ?? '').replace(ORIGIN, ''))
      const isOfWorks = /kind=acquisition/.test(lead?.type ?? '')
      expect([lead?.href, led instanceof AcquisitionFeed]).toEqual([lead?.href, isOfWorks])
    }
  })

  it('name in OPDS 1.2 title, makers, cover and file of a work, whatever its title holds', async () => {
    const feed = (await parse('/opds/v1/works')) as AcquisitionFeed
    expect(feed).toBeInstanceOf(AcquisitionFeed)
    expect(feed.search).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 50 })
    const [comic, protectedBook] = feed.entries
    expect(comic?.title).toBe(`<b>"Q&A"</b> ]]> '  \ufffd 灯台`)
    expect(comic?.authors.map(({ name }) => name)).toEqual(['山田', '鈴木'])
    const hrefs = (
      entry: typeof comic,
      Kind: typeof OPDSAcquisitionLink | typeof OPDSArtworkLink,
    ) => entry?.links.filter((link) => link instanceof Kind).map(({ href, type }) => [href, type])
    expect(hrefs(comic, OPDSAcquisitionLink)).toEqual([
      [`${ORIGIN}/opds/files/${aWorkno(1)}`, 'application/vnd.comicbook+zip'],
    ])
    expect(hrefs(comic, OPDSArtworkLink)).toHaveLength(2)
    expect(hrefs(protectedBook, OPDSAcquisitionLink)).toEqual([
      [`${ORIGIN}/work/${aWorkno(2)}`, 'text/html'],
    ])
  })

  it('have facets by kind and order in OPDS 1.2, one active in each group', async () => {
    const { links } = (await parse('/opds/v1/works?kind=book')) as AcquisitionFeed
    const facets = links.filter((link) => link instanceof OPDSFacetLink)
    expect(facets.filter(({ activeFacet }) => activeFacet).map(({ title }) => title)).toEqual([
      ...['Comics', 'Newest first'],
    ])
    expect(new Set(facets.map(({ facetGroup }) => facetGroup))).toEqual(new Set(['Kind', 'Order']))
  })

  it('stream pages by OPDS-PSE, with the page read last', async () => {
    const { progress } = library.hosts.modules.readerData.reading
    const now_ms = Date.now()
    const place = { workno: aWorkno(1), path: '', position: 1, total: 3, device: 'd' }
    await progress.put(aCustomer('alice') as AccountHolder, {
      now_ms,
      events: [{ ...place, at_ms: now_ms }],
    })
    const { text } = await ask('/opds/v1/works')
    const [, link = ''] =
      /<link rel="http:\/\/vaemendis.net\/opds-pse\/stream"([^>]*)\/>/.exec(text) ?? []
    expect(link).toContain('pse:count="3"')
    expect(link).toContain('pse:lastRead="2"')
    const [, template = ''] = /href="([^"]*)"/.exec(link) ?? []
    const url = template.replace('{pageNumber}', '2').replace('{maxWidth}', '1600')
    const page = await ask(url.replace(ORIGIN, ''))
    expect([page.status, page.text]).toEqual([200, 'bytes of 3.jpg'])
  })

  it('are understood by Readium in OPDS 2.0', async () => {
    const { publications, links } = (await ask('/opds/v2/works')).json<{
      publications: { metadata: unknown; links: unknown; images: unknown }[]
      links: unknown
    }>()
    const search = Links.deserialize(links)?.items.find(({ rels }) => rels?.has('search'))
    expect(search?.expandTemplate({ query: '灯台' }).href).toBe(
      `${ORIGIN}/opds/v2/works?query=${encodeURIComponent('灯台')}`,
    )
    const [comic] = publications
    expect(Metadata.deserialize(comic?.metadata)?.serialize()).toMatchObject({
      author: [{ name: { undefined: '山田' } }, { name: { undefined: '鈴木' } }],
      belongsTo: { series: [{ position: 2 }] },
      numberOfPages: 3,
      readingProgression: 'rtl',
    })
    const file = Links.deserialize(comic?.links)?.items.find(({ rels }) =>
      rels?.has('http://opds-spec.org/acquisition'),
    )
    expect(file?.type).toBe('application/vnd.comicbook+zip')
    expect(Links.deserialize(comic?.images)?.items).toHaveLength(2)
  })

  /** A manifest as Readium reads it, with the path of each of its pieces. */
  const readManifest = async (path: string) => {
    const { status, headers, json } = await ask(path)
    const manifest = Manifest.deserialize(json())
    if (!manifest) throw new Error('Readium reads no manifest.')
    const { metadata, readingOrder, toc, resources } = manifest
    const paths = readingOrder.items.map(({ href }) => href.replace(ORIGIN, ''))
    return {
      ...{ status, type: headers['content-type'], metadata, paths, items: readingOrder.items },
      ...{ toc: toc?.items ?? [], resources: resources?.items ?? [] },
    }
  }

  it('lead Readium to a manifest of pages, each of which it gets', async () => {
    const manifest = await readManifest(`/opds/manifests/${aWorkno(1)}`)
    expect([manifest.status, manifest.type]).toEqual([
      ...[200, 'application/divina+json; charset=utf-8'],
    ])
    expect(manifest.metadata.conformsTo).toEqual([Profile.DIVINA])
    expect(manifest.metadata.serialize()).toMatchObject({
      author: [{ name: { undefined: '山田' } }, { name: { undefined: '鈴木' } }],
      ...{ numberOfPages: 3, readingProgression: 'rtl' },
    })
    expect(manifest.items.map(({ type, width, height }) => [type, width, height])).toEqual(
      [1, 2, 3].map(() => ['image/jpeg', 9, 9]),
    )
    const pages = await Promise.all(manifest.paths.map(ask))
    expect(pages.map(({ text }) => text)).toEqual([1, 2, 3].map((page) => `bytes of ${page}.jpg`))
    expect(manifest.resources.map(({ rels }) => rels?.has('cover'))).toEqual([true])
  })

  it('lead Readium to a manifest of recordings, with their chapters and from any offset', async () => {
    const { publications } = (await ask('/opds/v2/works?kind=music')).json<{
      publications: { links: { type: string; href: string }[] }[]
    }>()
    const links = publications.flatMap((work) => work.links)
    const link = links.find(({ type }) => type === 'application/audiobook+json')
    const manifest = await readManifest(String(link?.href).replace(ORIGIN, ''))
    expect(manifest.metadata.conformsTo).toEqual([Profile.AUDIOBOOK])
    expect(manifest.metadata.duration).toBe(121)
    expect(manifest.items.map(({ title, type, duration }) => [title, type, duration])).toEqual([
      ['01 海', 'audio/mpeg', 60.5],
      ['02 空', 'audio/mpeg', 60.5],
    ])
    const chapters = manifest.toc.map(({ children }) => children?.items ?? [])
    expect(chapters[1]?.map(({ title, href }) => [title, href.replace(ORIGIN, '')])).toEqual([
      ['序', manifest.paths[1]],
      ['波', `${manifest.paths[1]}#t=12.5`],
    ])
    const headers = { range: 'bytes=0-4' }
    const part = await library.ask(String(manifest.paths[1]), app, { headers })
    expect([part.status, part.text, part.headers['content-type']]).toEqual([
      ...[206, 'bytes', 'audio/mpeg'],
    ])
  })

  it('describe the search for OpenSearch', async () => {
    const { text, headers } = await ask('/opds/v1/search')
    expect(headers['content-type']).toMatch(/^application\/opensearchdescription\+xml/)
    expect(text).toContain(`template="${ORIGIN}/opds/v1/works?query={searchTerms}"`)
  })
})
