import { VerdictError } from '../../verdict-error.ts'
import { toPersonName } from '../../pipeline/plan/metadata/acbf.ts'
import { detectFormat } from '../../pipeline/plan/detect/detect-format.ts'
import { readXml } from '../epub/markup/read-xml.ts'
import {
  attributeOf,
  childrenOf,
  descendantsOf,
  textOf,
  type XmlElement,
} from '../epub/markup/xml-tree.ts'
import { escapeMarkup, type Fb2Places, printNodes, titleOf, toTarget } from './fb2-markup.ts'

/** A document of the reading order before its markup is made. */
type Part = {
  path: string
  title: string | undefined
  depth: number
  nodes: XmlElement['children']
}

const STYLE = `.verse, .gap { margin: 0; text-indent: 0 }
.stanza, .poem { margin: 1em 0 }
.subtitle { margin: 1em 0; text-indent: 0; font-weight: bold }
.author { text-align: end; font-style: italic }
.epigraph { margin-inline: 25% 0 }
img { max-width: 100% }
`
/** Longer sections that have sections are taken apart: a page must be laid out whole. */
const LONG_SECTION = 60_000
const ROOT = 'fictionbook'

/**
 * A FictionBook as the files of an EPUB, so that one viewer reads both.
 *
 * @returns files by path; `package.opf` is the package document
 * @throws VerdictError `corrupted` for another kind of document, `empty` for one without text
 */
export function toEpubFiles(text: string): Map<string, Buffer> {
  const root = readXml(text)
  if (root.name !== ROOT) throw new VerdictError('corrupted')
  const { pictures, files } = takePictures(root)
  const parts = divideBodies(root)
  if (parts.every(({ nodes }) => nodes.length === 0)) throw new VerdictError('empty')
  const places = { pictures, documents: placeIds(parts) }
  const language = languageOf(root)
  const put = (path: string, content: string) => files.set(path, Buffer.from(content))
  for (const part of parts) put(part.path, printPart(part, places, language))
  put('style.css', STYLE)
  put('nav.xhtml', printContents(parts))
  put('package.opf', printPackage({ root, parts, files, cover: findCover(root, pictures) }))
  put(
    'META-INF/container.xml',
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="package.opf"/></rootfiles></container>',
  )
  return files
}

function takePictures(root: XmlElement) {
  const pictures = new Map<string, string>()
  const files = new Map<string, Buffer>()
  for (const [index, binary] of childrenOf(root, 'binary').entries()) {
    const bytes = Buffer.from(textOf(binary), 'base64')
    const format = detectFormat(bytes)
    const id = attributeOf(binary, 'id')
    if (format === undefined || id === undefined) continue
    const path = `images/${index}.${format === 'jpeg' ? 'jpg' : format}`
    pictures.set(id, path)
    files.set(path, bytes)
  }
  return { pictures, files }
}

/** Documents of all bodies, the notes among them: these come last, as they stand. */
function divideBodies(root: XmlElement): Part[] {
  const parts: Part[] = []
  const add = (nodes: XmlElement['children'], title: string | undefined, depth: number) => {
    const isBlank = nodes.every((node) => typeof node === 'string' && node.trim() === '')
    if (!isBlank) parts.push({ path: `part${parts.length + 1}.xhtml`, title, depth, nodes })
  }
  const divide = (element: XmlElement, depth: number) => {
    const own = element.children.filter((node) => !isSection(node))
    add(own, titleOf(element), depth)
    for (const section of childrenOf(element, 'section')) {
      const isDivided =
        childrenOf(section, 'section').length > 0 && textOf(section).length > LONG_SECTION
      if (isDivided) divide(section, depth + 1)
      else add([section], titleOf(section), depth + 1)
    }
  }
  const bodies = childrenOf(root, 'body')
  for (const body of bodies) {
    const isNotes = attributeOf(body, 'name') !== undefined
    if (isNotes) add(body.children, titleOf(body), 1)
    else divide(body, 1)
  }
  return parts
}

function isSection(node: XmlElement | string): boolean {
  return typeof node !== 'string' && node.name === 'section'
}

function placeIds(parts: readonly Part[]): Map<string, string> {
  const documents = new Map<string, string>()
  for (const { path, nodes } of parts) {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      for (const element of [node, ...descendantsOf(node)]) {
        const id = attributeOf(element, 'id')
        if (id !== undefined && !documents.has(id)) documents.set(id, path)
      }
    }
  }
  return documents
}

function printPart({ nodes, title, depth }: Part, places: Fb2Places, language: string): string {
  // A section prints its own title one deeper than what stands around it.
  const isWhole = nodes.some(isSection)
  const body = printNodes(nodes, places, isWhole ? depth - 1 : depth)
  return (
    `<html xmlns="http://www.w3.org/1999/xhtml" lang="${escapeMarkup(language)}"><head>` +
    `<title>${escapeMarkup(title ?? '')}</title><link rel="stylesheet" href="style.css"/></head>` +
    `<body>${body}</body></html>`
  )
}

function printContents(parts: readonly Part[]): string {
  const titled = parts.filter(({ title }) => title !== undefined)
  const lines = titled.map(
    ({ path, title = '' }) => `<li><a href="${path}">${escapeMarkup(title)}</a></li>`,
  )
  return (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head>' +
    `<body><nav epub:type="toc"><ol>${lines.join('')}</ol></nav></body></html>`
  )
}

type Package = {
  root: XmlElement
  parts: readonly Part[]
  files: ReadonlyMap<string, Buffer>
  cover: string | undefined
}

function printPackage({ root, parts, files, cover }: Package): string {
  const paths = [...files.keys()].filter((path) => !path.startsWith('part'))
  const items = paths.map((path, index) => {
    const isCover = path === cover ? ' properties="cover-image"' : ''
    const isContents = path === 'nav.xhtml' ? ' properties="nav"' : ''
    return `<item id="i${index}" href="${path}" media-type="${typeOf(path)}"${isCover}${isContents}/>`
  })
  const chapters = parts.map(
    ({ path }, index) => `<item id="p${index}" href="${path}" media-type="application/xhtml+xml"/>`,
  )
  const spine = parts.map((_part, index) => `<itemref idref="p${index}"/>`)
  return (
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${printFacts(root)}</metadata>` +
    `<manifest>${[...items, ...chapters].join('')}</manifest><spine>${spine.join('')}</spine></package>`
  )
}

function typeOf(path: string): string {
  if (path.endsWith('.xhtml')) return 'application/xhtml+xml'
  if (path.endsWith('.css')) return 'text/css'
  const extension = path.slice(path.lastIndexOf('.') + 1)
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`
}

/** What a FictionBook says of itself, in the words of a package document. */
function printFacts(root: XmlElement): string {
  const [description] = childrenOf(root, 'description')
  const info = description && childrenOf(description, 'title-info')[0]
  if (info === undefined) return ''
  const textsOf = (name: string) => childrenOf(info, name).map((one) => textOf(one).trim())
  const [series] = childrenOf(info, 'sequence')
  const [annotation] = childrenOf(info, 'annotation')
  const about = annotation && childrenOf(annotation).map((line) => textOf(line).trim())
  const facts: [name: string, values: (string | undefined)[]][] = [
    ['title', textsOf('book-title').slice(0, 1)],
    ['creator', childrenOf(info, 'author').map(toPersonName)],
    ['language', [languageOf(root)]],
    ['subject', textsOf('keywords').flatMap((words) => words.split(/[,;]/u))],
    ['description', [about?.join('\n')]],
  ]
  const printed = facts.flatMap(([name, values]) =>
    values.flatMap((value) =>
      value?.trim() ? `<dc:${name}>${escapeMarkup(value.trim())}</dc:${name}>` : [],
    ),
  )
  return [...printed, ...printSeries(series)].join('')
}

function printSeries(series: XmlElement | undefined): string[] {
  const name = series && attributeOf(series, 'name')
  if (name === undefined) return []
  const number = attributeOf(series!, 'number')
  const toMeta = (key: string, value: string) =>
    `<meta name="calibre:${key}" content="${escapeMarkup(value)}"/>`
  return [toMeta('series', name), ...(number === undefined ? [] : [toMeta('series_index', number)])]
}

function languageOf(root: XmlElement): string {
  const lang = [...descendantsOf(root)].find(({ name }) => name === 'lang')
  return (lang && textOf(lang).trim()) || 'und'
}

function findCover(root: XmlElement, pictures: ReadonlyMap<string, string>): string | undefined {
  const page = [...descendantsOf(root)].find(({ name }) => name === 'coverpage')
  const [image] = page ? childrenOf(page, 'image') : []
  return image && pictures.get(toTarget(image) ?? '')
}
