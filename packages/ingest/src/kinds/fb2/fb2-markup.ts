import { attributeOf, childrenOf, textOf, type XmlElement } from '../epub/markup/xml-tree.ts'

/** Where the parts of a book went, which its links and pictures name by their ids. */
export type Fb2Places = {
  /** Path of a picture. */
  pictures: ReadonlyMap<string, string>
  /** Path of the document that holds an element of this id. */
  documents: ReadonlyMap<string, string>
}

/** Elements of a FictionBook, and what they are in a page: name, and class where it has one. */
const NAMES: Record<string, readonly [name: string, className?: string]> = {
  p: ['p'],
  v: ['p', 'verse'],
  subtitle: ['p', 'subtitle'],
  'text-author': ['p', 'author'],
  date: ['p', 'author'],
  epigraph: ['blockquote', 'epigraph'],
  cite: ['blockquote'],
  annotation: ['div', 'annotation'],
  poem: ['div', 'poem'],
  stanza: ['div', 'stanza'],
  emphasis: ['em'],
  strong: ['strong'],
  strikethrough: ['s'],
  sub: ['sub'],
  sup: ['sup'],
  code: ['code'],
  table: ['table'],
  tr: ['tr'],
  td: ['td'],
  th: ['th'],
  section: ['section'],
}
const LOWEST_HEADING = 6
/** What XML cannot hold at all. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text as it may stand in markup. */
export function escapeMarkup(text: string): string {
  return text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * Elements of a FictionBook as those of a page. What is not known is unwrapped; the copy is made safe
 * later, as every page of a book is.
 *
 * @param depth of the section that they stand in, from 1
 */
export function printNodes(nodes: XmlElement['children'], places: Fb2Places, depth = 1): string {
  return nodes.map((node) => printNode(node, places, depth)).join('')
}

function printNode(node: XmlElement | string, places: Fb2Places, depth: number): string {
  if (typeof node === 'string') return escapeMarkup(node)
  if (node.name === 'title') return printTitle(node, places, depth)
  if (node.name === 'empty-line') return '<p class="gap"><br/></p>'
  if (node.name === 'image') return printPicture(node, places)
  if (node.name === 'a') return printLink(node, places, depth)
  const inside = printNodes(node.children, places, node.name === 'section' ? depth + 1 : depth)
  const [name, className] = Object.hasOwn(NAMES, node.name) ? NAMES[node.name]! : []
  if (name === undefined) return inside
  const named = className === undefined ? '' : ` class="${className}"`
  return `<${name}${printId(node)}${named}${printSpans(node)}>${inside}</${name}>`
}

function printTitle(title: XmlElement, places: Fb2Places, depth: number): string {
  const name = `h${Math.min(depth, LOWEST_HEADING)}`
  const lines = childrenOf(title).filter((line) => line.name !== 'empty-line')
  const inside = lines.map((line) => printNodes(line.children, places, depth)).join('<br/>')
  return `<${name}${printId(title)}>${inside}</${name}>`
}

function printPicture(image: XmlElement, { pictures }: Fb2Places): string {
  const path = pictures.get(toTarget(image) ?? '')
  if (path === undefined) return ''
  const words = attributeOf(image, 'alt') ?? attributeOf(image, 'title') ?? ''
  return `<img${printId(image)} src="${path}" alt="${escapeMarkup(words)}"/>`
}

function printLink(link: XmlElement, places: Fb2Places, depth: number): string {
  const inside = printNodes(link.children, places, depth)
  const target = toTarget(link)
  const path = places.documents.get(target ?? '')
  const href = path === undefined ? attributeOf(link, 'href') : `${path}#${target}`
  return href === undefined ? inside : `<a href="${escapeMarkup(href)}">${inside}</a>`
}

/** The id that `#id` names. */
export function toTarget(element: XmlElement): string | undefined {
  const href = attributeOf(element, 'href')
  return href?.startsWith('#') ? href.slice(1) : undefined
}

function printId(element: XmlElement): string {
  const id = attributeOf(element, 'id')
  return id === undefined ? '' : ` id="${escapeMarkup(id)}"`
}

function printSpans(element: XmlElement): string {
  return ['colspan', 'rowspan']
    .map((name) => [name, attributeOf(element, name)] as const)
    .map(([name, count]) => (count === undefined ? '' : ` ${name}="${escapeMarkup(count)}"`))
    .join('')
}

/** Words of a title, on one line; undefined where there is none. */
export function titleOf(element: XmlElement): string | undefined {
  const [title] = childrenOf(element, 'title')
  if (title === undefined) return undefined
  const words = childrenOf(title).map(textOf).join(' ').replace(/\s+/gu, ' ').trim()
  return words === '' ? undefined : words
}
