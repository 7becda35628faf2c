import type { NavigationEntry, RubyPiece } from '@yomikura/content/navigation'
import { SPACES } from '../markup/allowed-names.ts'
import {
  attributeOf,
  childrenOf,
  descendantsOf,
  textOf,
  type XmlElement,
} from '../markup/xml-tree.ts'
import type { BookTarget, ResolveHref } from './href.ts'

/** Finds the place that a target means in the reading order. */
export type Locate = (target: BookTarget) => Pick<NavigationEntry, 'link_page' | 'link' | 'offset'>

type Context = { base: string; locate: Locate; resolve: ResolveHref }

const MAX_DEPTH = 20
const MAX_TITLE_LENGTH = 300

/** One list of a navigation document: `toc`, `landmarks` or `page-list`, with each line's type. */
export function readNavList(
  document: XmlElement,
  type: 'toc' | 'landmarks' | 'page-list',
  context: Context,
): (NavigationEntry & { type: string })[] {
  const nav = [...descendantsOf(document)].find(
    (element) => element.name === 'nav' && epubType(element).split(/\s+/).includes(type),
  )
  // A heading that never ends holds the list.
  const list = nav && [...descendantsOf(nav)].find(isList)
  return list === undefined ? [] : readList(list, context, 0)
}

/** Whether a page holds a list of contents. */
export function hasNavList(document: XmlElement): boolean {
  return [...descendantsOf(document)].some(
    (element) => element.name === 'nav' && epubType(element).split(/\s+/).includes('toc'),
  )
}

function readList(
  list: XmlElement,
  context: Context,
  depth: number,
): (NavigationEntry & { type: string })[] {
  if (depth > MAX_DEPTH) return []
  return childrenOf(list, 'li').flatMap((item) => {
    const label = findLabel(item)
    const below = childrenOf(item).find(isList)
    const sub_navigation =
      below === undefined ? [] : readList(below, context, depth + 1).map(withoutType)
    if (label === undefined) return []
    const href = label.name === 'a' ? attributeOf(label, 'href') : undefined
    const entry = { ...toTitle(label), ...toPlace(href, context), sub_navigation }
    return [{ ...entry, type: epubType(label) }]
  })
}

/** Numbered, as the format asks, or with bullets, as many write. */
function isList({ name }: XmlElement): boolean {
  return name === 'ol' || name === 'ul'
}

/** A link that never ends goes on, empty, in the next line; the label is the one that says something. */
function findLabel(item: XmlElement): XmlElement | undefined {
  const labels = childrenOf(item).filter(({ name }) => name === 'a' || name === 'span')
  return labels.find((label) => toTitle(label).title !== '') ?? labels[0]
}

/** The table of contents of an NCX, which EPUB 2 has. */
export function readNcx(document: XmlElement, context: Context): NavigationEntry[] {
  const map = [...descendantsOf(document)].find(({ name }) => name === 'navmap')
  return map === undefined ? [] : readPoints(map, context, 0)
}

function readPoints(parent: XmlElement, context: Context, depth: number): NavigationEntry[] {
  if (depth > MAX_DEPTH) return []
  return childrenOf(parent, 'navpoint').map((point) => {
    const label = childrenOf(point, 'navlabel')[0]
    const content = childrenOf(point, 'content')[0]
    return {
      ...toTitle(label ?? point),
      ...toPlace(content && attributeOf(content, 'src'), context),
      sub_navigation: readPoints(point, context, depth + 1),
    }
  })
}

function withoutType({ type: _, ...entry }: NavigationEntry & { type: string }): NavigationEntry {
  return entry
}

function toPlace(
  href: string | undefined,
  { base, locate, resolve }: Context,
): Pick<NavigationEntry, 'link_page' | 'link' | 'offset'> {
  const target = href === undefined ? undefined : resolve(base, href)
  return target === undefined ? { link_page: null } : locate(target)
}

function toTitle(label: XmlElement): Pick<NavigationEntry, 'title' | 'ruby_title'> {
  const pieces = mergePieces(toPieces(label))
  const title = cleanTitle(pieces.map(({ text }) => text).join(''))
  if (!pieces.some(({ ruby }) => ruby !== undefined)) return { title }
  return { title, ruby_title: pieces }
}

/** Pieces of a line with their readings; a picture in it speaks by its other text. */
function toPieces(element: XmlElement): RubyPiece[] {
  return element.children.flatMap((child): RubyPiece[] => {
    if (typeof child === 'string') return [{ text: child.replace(/\s+/g, ' ') }]
    if (child.name === 'ruby') return toRubyPieces(child)
    if (child.name === 'img') return [{ text: attributeOf(child, 'alt') ?? '' }]
    if (child.name === 'navpoint' || child.name === 'rp') return []
    return toPieces(child)
  })
}

function toRubyPieces(ruby: XmlElement): RubyPiece[] {
  const pieces: RubyPiece[] = []
  let bases: string[] = []
  for (const child of ruby.children) {
    if (
      typeof child === 'string' ||
      (child.name !== 'rt' && child.name !== 'rtc' && child.name !== 'rp')
    ) {
      const text = (typeof child === 'string' ? child : textOf(child)).replace(/\s+/g, '')
      if (text !== '') bases.push(text)
    } else if (child.name === 'rt') {
      // `<rb>夜</rb><rb>凪</rb><rt>よ</rt><rt>なぎ</rt>`: readings belong to bases one by one.
      const base = bases.length > 1 && hasSeveralReadings(ruby) ? bases.shift()! : bases.join('')
      if (base === bases.join('')) bases = []
      pieces.push({ text: base, ruby: textOf(child).replace(/\s+/g, ' ').trim() })
    }
  }
  return [...pieces, ...bases.map((text) => ({ text }))]
}

function hasSeveralReadings(ruby: XmlElement): boolean {
  return childrenOf(ruby, 'rb').length > 1 && childrenOf(ruby, 'rt').length > 1
}

/** Plain pieces side by side are one; space around the whole goes. */
function mergePieces(pieces: readonly RubyPiece[]): RubyPiece[] {
  const merged: RubyPiece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (piece.ruby === undefined && last !== undefined && last.ruby === undefined) {
      last.text += piece.text
    } else if (piece.text !== '') {
      merged.push({ ...piece })
    }
  }
  const first = merged[0]
  const last = merged.at(-1)
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return merged.filter(({ text }) => text !== '')
}

/** A line of contents without signs that would turn it around, and cut where it never ends. */
export function cleanTitle(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .slice(0, MAX_TITLE_LENGTH)
}

/** What an element is for, by `epub:type`. */
export function epubType(element: XmlElement): string {
  return (
    element.attributes.find(
      ({ name, space }) => name === 'type' && (space === SPACES.ops || space === 'epub'),
    )?.value ?? ''
  )
}
