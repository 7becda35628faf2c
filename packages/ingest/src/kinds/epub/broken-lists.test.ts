import { describe, expect, it } from 'vitest'
import { aZip } from '../../test-zips.ts'
import { aChapter } from './test-books.ts'
import { ingestBook } from './test-ingest-book.ts'

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OPS/p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
const XHTML = 'application/xhtml+xml'
const ITEMS = `<item id="a" href="a.xhtml" media-type="${XHTML}"/><item id="b" href="b.xhtml" media-type="${XHTML}"/>`
const NAV_ITEM = `<item id="nav" href="nav.xhtml" media-type="${XHTML}" properties="nav"/>`
const NCX_ITEM = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
const NAV = aChapter(
  '<nav epub:type="toc"><ol><li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li></ol></nav>',
)
const POINTS =
  '<navPoint><navLabel><text>One</text></navLabel><content src="a.xhtml"/></navPoint>' +
  '<navPoint><navLabel><text>Two</text></navLabel><content src="b.xhtml"/></navPoint>'
const NCX = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${POINTS}</navMap></ncx>`
const SPINE = '<itemref idref="a"/><itemref idref="b"/>'

type Book = {
  items?: string
  spine?: string
  toc?: string
  files?: Record<string, string | Buffer>
}

/** A book of two chapters whose lists are given. */
async function ingest({ items = ITEMS, spine = SPINE, toc = '', files = {} }: Book) {
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title></metadata>' +
    `<manifest>${items}</manifest><spine${toc && ` toc="${toc}"`}>${spine}</spine></package>`
  const all = { 'a.xhtml': aChapter('a'), 'b.xhtml': aChapter('b'), 'p.opf': opf, ...files }
  const book = aZip([
    { name: 'mimetype', data: 'application/epub+zip', method: 0 },
    { name: 'META-INF/container.xml', data: CONTAINER },
    ...Object.entries(all).map(([name, data]) => ({ name: `OPS/${name}`, data })),
  ])
  const { manifest, message } = await ingestBook(book)
  return {
    message,
    chapters: (manifest.spine ?? []).map(({ path }) => path.replace('OPS/', '')).join(' '),
    contents: (manifest.navigation ?? []).map(({ title, link_page }) => `${title}@${link_page}`),
  }
}

const UTF16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

// prettier-ignore
const CONTENTS: [why: string, book: Book][] = [
  ['a navigation document', { items: ITEMS + NAV_ITEM, files: { 'nav.xhtml': NAV } }],
  ['lists with bullets', { items: ITEMS + NAV_ITEM, files: { 'nav.xhtml': NAV.replaceAll('ol>', 'ul>') } }],
  ['a page that is not said to be one', { items: ITEMS + NAV_ITEM.replace(' properties="nav"', ''), files: { 'nav.xhtml': NAV } }],
  ['a page called toc', { items: ITEMS + NAV_ITEM.replace(' properties="nav"', '').replace('nav.', 'toc.'), files: { 'toc.xhtml': NAV } }],
  ['an NCX, where the navigation document is gone', { items: ITEMS + NAV_ITEM + NCX_ITEM, toc: 'ncx', files: { 'toc.ncx': NCX } }],
  ['an NCX that no spine names', { items: ITEMS + NCX_ITEM, files: { 'toc.ncx': NCX } }],
  ['an NCX of another type', { items: ITEMS + NCX_ITEM.replace('application/x-dtbncx+xml', 'text/xml'), toc: 'ncx', files: { 'toc.ncx': NCX } }],
  ['an NCX outside of the manifest', { toc: 'ncx', files: { 'toc.ncx': NCX } }],
  ['an NCX that never ends', { items: ITEMS + NCX_ITEM, toc: 'ncx', files: { 'toc.ncx': NCX.replace('</navPoint></navMap></ncx>', '') } }],
  ['an NCX in UTF-16', { items: ITEMS + NCX_ITEM, toc: 'ncx', files: { 'toc.ncx': UTF16(NCX) } }],
  ['a navigation document in UTF-16', { items: ITEMS + NAV_ITEM, files: { 'nav.xhtml': UTF16(NAV) } }],
  ['space before the first line', { items: ITEMS + NAV_ITEM, files: { 'nav.xhtml': ` \n${NAV}` } }],
]

// prettier-ignore
const ORDERS: [why: string, book: Book, chapters: string, message: string][] = [
  ['ids that no item has', { spine: `<itemref idref="z"/>${SPINE}` }, 'a.xhtml b.xhtml', '1 chapter of the book is missing: z.'],
  ['addresses instead of ids', { spine: '<itemref idref="a.xhtml"/><itemref idref="b.xhtml"/>' }, 'a.xhtml b.xhtml', 'Taken in.'],
  ['two items of one id', { items: ITEMS.replace('id="b"', 'id="a"'), spine: '<itemref idref="a"/><itemref idref="a"/>' }, 'a.xhtml b.xhtml', 'Taken in.'],
  ['one chapter twice', { spine: `<itemref idref="a"/>${SPINE}` }, 'a.xhtml a.xhtml b.xhtml', 'Taken in.'],
  ['ids in other case', { spine: '<itemref idref="A"/><itemref idref=" b "/>' }, 'a.xhtml b.xhtml', 'Taken in.'],
  ['a sign for a space', { items: ITEMS.replace('a.xhtml', 'a+1.xhtml'), files: { 'a 1.xhtml': aChapter('a') } }, 'a 1.xhtml b.xhtml', 'Taken in.'],
  ['backslashes', { items: ITEMS.replace('a.xhtml', 't\\c.xhtml'), files: { 't/c.xhtml': aChapter('c') } }, 't/c.xhtml b.xhtml', 'Taken in.'],
  ['escapes in small letters', { items: ITEMS.replace('a.xhtml', '%e5%a4%9c.xhtml'), files: { '夜.xhtml': aChapter('c') } }, '夜.xhtml b.xhtml', 'Taken in.'],
  ['types of other files', { items: ITEMS.replaceAll(XHTML, 'application/octet-stream') }, 'a.xhtml b.xhtml', 'Taken in.'],
  ['no types', { items: ITEMS.replaceAll(` media-type="${XHTML}"`, '') }, 'a.xhtml b.xhtml', 'Taken in.'],
]

describe('a book', () => {
  it.each(CONTENTS)('has its contents by %s', async (_why, book) => {
    expect((await ingest(book)).contents).toEqual(['One@0', 'Two@1'])
  })

  it.each(ORDERS)('has its chapters with %s', async (_why, book, chapters, message) => {
    expect(await ingest(book)).toMatchObject({ chapters, message })
  })
})
