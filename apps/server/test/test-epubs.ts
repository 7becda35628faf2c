import { zipWork, type TinyWork } from '@yomikura/testkit/tiny-work'

const CONTAINER =
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

type Item = {
  name: string
  type: string
  data: string | Uint8Array
  isChapter?: boolean
  side?: string
}

function makeEpub(items: readonly Item[], { metadata = '', spine = '' }): Buffer {
  const manifest = items.map(
    ({ name, type }, index) =>
      `<item id="i${index}" href="${encodeURIComponent(name)}" media-type="${type}"/>`,
  )
  const references = items.map(({ isChapter, side }, index) => {
    const properties = side === undefined ? '' : ` properties="page-spread-${side}"`
    return isChapter ? `<itemref idref="i${index}"${properties}/>` : ''
  })
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier>${metadata}</metadata>` +
    `<manifest>${manifest.join('')}</manifest><spine ${spine}>${references.join('')}</spine></package>`
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/book.opf': opf,
    ...Object.fromEntries(items.map(({ name, data }) => [`OPS/${name}`, data])),
  }
  const bytes = Object.entries(files).map(([name, data]) => [name, Buffer.from(data)] as const)
  return zipWork(Object.fromEntries(bytes)).zip
}

const XHTML = 'application/xhtml+xml'
const toChapter = (body: string, head = '') =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title>${head}</head><body>${body}</body></html>`

/** A novel in columns, with a script that must not arrive. */
export function makeNovel(): Buffer {
  const link = '<link rel="stylesheet" href="style.css"/><script>steal()</script>'
  const first = '<p onclick="steal()"><ruby>灯台<rt>とうだい</rt></ruby>のある町。</p>'
  return makeEpub(
    [
      { name: '一.xhtml', type: XHTML, data: toChapter(first, link), isChapter: true },
      { name: 'two.xhtml', type: XHTML, data: toChapter('<p>終わり。</p>', link), isChapter: true },
      { name: 'style.css', type: 'text/css', data: 'html{writing-mode:vertical-rl}' },
    ],
    { metadata: '<dc:title>小さな本</dc:title>', spine: 'page-progression-direction="rtl"' },
  )
}

/** A book of two pages that are the pictures of a work. */
export function makePictureBook({ pages }: TinyWork): Buffer {
  const metadata =
    '<dc:title>絵の本</dc:title><dc:creator>ルカ</dc:creator>' +
    '<meta property="rendition:layout">pre-paginated</meta>'
  const items = pages.flatMap(({ name, png }, index): Item[] => [
    { name, type: 'image/png', data: png },
    {
      name: `p${index + 1}.xhtml`,
      type: XHTML,
      data: toChapter(`<img src="${name}" alt=""/>`),
      isChapter: true,
    },
  ])
  return makeEpub(items, { metadata })
}

/** A book of two fixed pages of text that lie side by side. */
export function makeFixedBook(): Buffer {
  const size = '<meta name="viewport" content="width=600, height=900"/>'
  const items = ['左のページ', '右のページ'].map((words, index): Item => ({
    name: `p${index + 1}.xhtml`,
    type: XHTML,
    data: toChapter(`<p>${words}</p>`, size),
    isChapter: true,
    side: index === 0 ? 'left' : 'right',
  }))
  const metadata =
    '<dc:title>見開きの本</dc:title><meta property="rendition:layout">pre-paginated</meta>'
  return makeEpub(items, { metadata })
}
