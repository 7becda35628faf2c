import { type ContentsEntry, type KindleBook, toDocumentPath, toHref } from './kindle-book.ts'
import { decode, type KindleHeader } from './kindle-header.ts'
import { markPlaces } from './mark-places.ts'
import { NONE, type PalmFile } from './palm-file.ts'
import { readContents } from './read-contents.ts'
import type { Resources } from './resources.ts'

type Context = { file: PalmFile; header: KindleHeader; start: number; resources: Resources }
type Part = { start: number; end: number }

/** Kindle's own: paragraphs follow one another, each with its first line drawn in. */
const STYLE = `p { margin: 0; text-indent: 1.5em }
img { max-width: 100% }
`
/** A page must be laid out whole: longer parts end at the next paragraph. */
const LONG_PART = 250_000
const LINK = /\bfilepos\s*=\s*["']?(\d{1,10})["']?/gi
const BREAK = /<\/?mbp:pagebreak\b[^>]*>/gi
const PICTURE = /\b(?:hi|lo)?recindex\s*=\s*["']?(\d{1,8})["']?/gi
const TAG = /<(\/?)([a-z][a-z0-9:]*)([^<>]*)>/gi
const BLOCK = /^(?:p|div|h[1-6]|blockquote)$/
const LENGTH = /^-?\d{1,4}(?:\.\d{1,4})?(?:em|pt|px|%)?$/

/**
 * Reads a book of one document (MOBI up to 6), which is taken apart at its page breaks.
 *
 * @param bytes the text, in which links name places by their number
 */
export async function readMobi6(
  bytes: Buffer,
  { file, header, start, resources }: Context,
): Promise<KindleBook> {
  const text = bytes.toString('latin1')
  const index = header.contents === NONE ? NONE : start + header.contents
  const points = await readContents(file, index, header.isUtf8)
  const parts = divide(text)
  const wanted = parts.map(() => new Set<number>())
  const partOf = (place: number) => findPart(parts, place)
  const want = (place: number) => {
    const part = partOf(place)
    wanted[part]?.add(toLocal(parts[part]!, place))
  }
  for (const [, place] of text.matchAll(LINK)) want(Number(place))
  for (const { place } of points) if (place !== undefined) want(place)
  const marked = parts.map((part, own) =>
    markPlaces(text.slice(part.start, part.end), wanted[own]!),
  )
  const hrefOf = (place: number) => {
    const part = partOf(place)
    if (part < 0) return ''
    return toHref(toDocumentPath(part), marked[part]!.names.get(toLocal(parts[part]!, place)))
  }
  const documents = marked.map(({ markup }, own) => {
    const linked = markup
      .replaceAll(LINK, (_whole, place: string) => `href="${hrefOf(Number(place))}"`)
      .replaceAll(PICTURE, (_whole, number: string) => {
        const path = resources.get(Number(number))?.path
        return path === undefined ? '' : `src="${path}"`
      })
      .replaceAll(TAG, printTag)
    const body = decode(Buffer.from(linked, 'latin1'), header.isUtf8)
    return { path: toDocumentPath(own), markup: toDocument(body) }
  })
  const contents = points.flatMap(({ title, depth, place }): ContentsEntry[] =>
    place === undefined ? [] : [{ title, depth, href: hrefOf(place) }],
  )
  const listed = contents.length > 0 ? contents : listLinks(text, header, hrefOf)
  return { documents, styles: new Map([['style.css', STYLE]]), contents: listed }
}

function toDocument(body: string): string {
  return (
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title>' +
    `<link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>`
  )
}

/** Parts that hold anything. A place in none belongs to the next. */
function divide(text: string): Part[] {
  const body = /<body\b[^>]*>/i.exec(text)
  const first = body === null ? 0 : body.index + body[0].length
  const close = text.lastIndexOf('</body')
  const last = close < first ? text.length : close
  const parts: Part[] = []
  let start = first
  const add = (end: number) => {
    while (end - start > LONG_PART) {
      const cut = text.indexOf('<p', start + LONG_PART / 2)
      if (cut < 0 || cut >= end) break
      parts.push({ start, end: cut })
      start = cut
    }
    const markup = text.slice(start, end)
    if (/<img\b/i.test(markup) || markup.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '')
      parts.push({ start, end })
  }
  for (const { index, 0: tag } of text.matchAll(BREAK)) {
    if (index < start || index > last) continue
    add(index)
    start = index + tag.length
  }
  add(last)
  return parts
}

function findPart(parts: readonly Part[], place: number): number {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (parts[middle]!.end > place) high = middle
    else low = middle + 1
  }
  return low < parts.length ? low : parts.length - 1
}

function toLocal({ start, end }: Part, place: number): number {
  return Math.min(Math.max(place, start), end) - start
}

/** Names in lower case, and space around and before a block as its style. */
function printTag(_whole: string, slash: string, written: string, attributes: string): string {
  const name = written.toLowerCase()
  if (name.includes(':')) return ''
  if (slash !== '' || !BLOCK.test(name)) return `<${slash}${name}${attributes}>`
  const rules = [
    toRule('text-indent', /\swidth\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1]),
    toRule('margin-top', /\sheight\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1]),
  ].filter((rule) => rule !== '')
  if (rules.length === 0 || /\sstyle\s*=/i.test(attributes)) return `<${name}${attributes}>`
  return `<${name} style="${rules.join(';')}"${attributes}>`
}

function toRule(property: string, length: string | undefined): string {
  if (length === undefined || !LENGTH.test(length)) return ''
  return `${property}:${/\d$/.test(length) ? `${length}px` : length}`
}

const GUIDE = /<reference\b[^>]*\btype\s*=\s*["']?toc["'\s][^>]*>/i
const ANCHOR = /<a\b[^>]*\bfilepos\s*=\s*["']?(\d{1,10})[^>]*>([^]{0,2000}?)<\/a>/gi

/** The links of the page of contents that the guide names, for a book without a table of them. */
function listLinks(
  text: string,
  { isUtf8 }: KindleHeader,
  hrefOf: (place: number) => string,
): ContentsEntry[] {
  const place = /\bfilepos\s*=\s*["']?(\d{1,10})/i.exec(GUIDE.exec(text)?.[0] ?? '')?.[1]
  if (place === undefined) return []
  const end = text.indexOf('<mbp:pagebreak', Number(place) + 1)
  const page = text.slice(Number(place), end < 0 ? undefined : end)
  return [...page.matchAll(ANCHOR)].flatMap(([, target, inner = '']) => {
    const plain = decode(Buffer.from(inner.replace(/<[^>]*>/g, ''), 'latin1'), isUtf8).trim()
    return plain === '' ? [] : [{ title: plain, href: hrefOf(Number(target)), depth: 0 }]
  })
}
