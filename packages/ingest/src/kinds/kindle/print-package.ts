import { escapeMarkup } from '../fb2/fb2-markup.ts'
import type { ContentsEntry, KindleBook } from './kindle-book.ts'
import { type KindleHeader, numberOf, textsOf } from './kindle-header.ts'
import { NONE } from './palm-file.ts'
import type { Resources } from './resources.ts'

/** Numbers of facts. */
const AUTHOR = 100
const PUBLISHER = 101
const DESCRIPTION = 103
const SUBJECT = 105
const DATE = 106
const FIXED = 122
const COVER_ADDRESS = 129
const COVER = 201
const TITLE = 503
const LANGUAGE = 524
const WRITING_MODE = 525
const PROGRESSION = 527

/** Languages by the number that Windows has for them, the variant left out. */
const LANGUAGES: Record<number, string> = {
  ...{ 1: 'ar', 4: 'zh', 5: 'cs', 6: 'da', 7: 'de', 8: 'el', 9: 'en', 10: 'es', 11: 'fi' },
  ...{ 12: 'fr', 13: 'he', 14: 'hu', 16: 'it', 17: 'ja', 18: 'ko', 19: 'nl', 20: 'no' },
  ...{ 21: 'pl', 22: 'pt', 24: 'ro', 25: 'ru', 29: 'sv', 30: 'th', 31: 'tr', 34: 'uk' },
}

/** Facts are markup in some books and plain in others. */
const toText = (text: string) => escapeMarkup(text.replaceAll('&amp;', '&'))

/** The package document that the book would have as an EPUB. */
export function printPackage(
  header: KindleHeader,
  { documents, styles }: KindleBook,
  resources: Resources,
): string {
  const cover = findCover(header, resources)
  const items = [...resources.values()].map(
    ({ path }, index) =>
      `<item id="r${index}" href="${path}" media-type="${typeOf(path)}"${path === cover ? ' properties="cover-image"' : ''}/>`,
  )
  for (const path of styles.keys())
    items.push(`<item id="${path}" href="${path}" media-type="text/css"/>`)
  for (const { path } of documents)
    items.push(`<item id="${path}" href="${path}" media-type="application/xhtml+xml"/>`)
  items.push(
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
  )
  const spine = documents.map(({ path }) => `<itemref idref="${path}"/>`)
  const side = sideOf(header)
  return (
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${printFacts(header)}</metadata>` +
    `<manifest>${items.join('')}</manifest>` +
    `<spine${side === undefined ? '' : ` page-progression-direction="${side}"`}>${spine.join('')}</spine></package>`
  )
}

/** The table of contents as a document. */
export function printContents(contents: readonly ContentsEntry[]): string {
  let depth = -1
  const parts: string[] = []
  for (const { title, href, depth: own } of contents) {
    // Depths may leave one out, lists may not.
    const next = Math.min(own, depth + 1)
    if (next > depth) parts.push('<ol><li>')
    else parts.push('</li></ol>'.repeat(depth - next), '</li><li>')
    depth = next
    parts.push(`<a href="${escapeMarkup(href)}">${toText(title)}</a>`)
  }
  parts.push('</li></ol>'.repeat(depth + 1))
  return (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>' +
    `<body><nav epub:type="toc">${parts.join('')}</nav></body></html>`
  )
}

function typeOf(path: string): string {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  if (path.startsWith('font')) return `font/${extension}`
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`
}

function findCover(header: KindleHeader, resources: Resources): string | undefined {
  const index = numberOf(header, COVER)
  if (index !== NONE) return resources.get(index + 1)?.path
  const [address = ''] = textsOf(header, COVER_ADDRESS)
  const number = /^kindle:embed:([0-9A-V]{1,8})/.exec(address)?.[1]
  return number === undefined ? undefined : resources.get(Number.parseInt(number, 32))?.path
}

/** Side of the next page: as the book says, else as its columns run. */
function sideOf(header: KindleHeader): 'rtl' | 'ltr' | undefined {
  const [said] = textsOf(header, PROGRESSION)
  if (said === 'rtl' || said === 'ltr') return said
  const [mode = ''] = textsOf(header, WRITING_MODE)
  if (mode.endsWith('-rl')) return 'rtl'
  return mode.endsWith('-lr') ? 'ltr' : undefined
}

function printFacts(header: KindleHeader): string {
  const [title = header.title] = textsOf(header, TITLE)
  const [language = LANGUAGES[header.locale & 0xff] ?? 'und'] = textsOf(header, LANGUAGE)
  const facts: [name: string, values: string[]][] = [
    ['title', [title.trim()]],
    ['creator', textsOf(header, AUTHOR)],
    ['language', [language]],
    ['publisher', textsOf(header, PUBLISHER).slice(0, 1)],
    ['date', textsOf(header, DATE).slice(0, 1)],
    ['subject', textsOf(header, SUBJECT)],
    ['description', textsOf(header, DESCRIPTION).slice(0, 1)],
  ]
  const printed = facts.flatMap(([name, values]) =>
    values.flatMap((value) => (value === '' ? [] : [`<dc:${name}>${toText(value)}</dc:${name}>`])),
  )
  const isFixed = textsOf(header, FIXED)[0] === 'true'
  const [mode] = textsOf(header, WRITING_MODE)
  return [
    ...printed,
    ...(isFixed ? ['<meta property="rendition:layout">pre-paginated</meta>'] : []),
    ...(mode === undefined
      ? []
      : [`<meta name="primary-writing-mode" content="${escapeMarkup(mode)}"/>`]),
  ].join('')
}
