import { VerdictError } from '../../../verdict-error.ts'
import type { BookFileKind } from '../markup/book-links.ts'
import { attributeOf, descendantsOf, parseXml } from '../markup/xml-tree.ts'
import type { BookContainer } from './container.ts'
import { decodeXml } from './decode-xml.ts'
import { kindOfType, typeOfPath } from './file-kinds.ts'
import { resolveHref } from './href.ts'
import {
  findStatement,
  readPackage,
  type ManifestItem,
  type PackageDocument,
} from './package-document.ts'

/** A file of the book that a reader may get to see. */
export type BookFile = { path: string; type: string; kind: BookFileKind }

/** One step of the reading order, by the form of it that can be shown. */
export type BookItem = {
  file: BookFile
  linear: boolean
  properties: ReadonlySet<string>
  isFixed: boolean
  /** Path of its media overlay. */
  overlay: string | undefined
}

export type OpenedBook = {
  document: PackageDocument
  files: ReadonlyMap<string, BookFile>
  items: BookItem[]
  /** Pages follow one another without gaps, as in a webtoon. */
  isRoll: boolean
}

const CONTAINER = 'META-INF/container.xml'
const MAX_FALLBACKS = 10

/**
 * Reads what a book is made of: its first package document, its files and its reading order.
 *
 * @throws VerdictError `corrupted` when there is no such document, `empty` when nothing can be read
 */
export async function readBook(container: BookContainer): Promise<OpenedBook> {
  const path = await findPackage(container)
  const document = readPackage(parseXml(decodeXml(await container.read(path))), path)
  container.identifier = document.identifier
  const files = listFiles(container, document)
  const layout = findStatement(document, 'rendition:layout') ?? ''
  const isFixed = isFixedBook(document, layout)
  const items = document.spine.flatMap(({ id, linear, properties }): BookItem[] => {
    const item = document.manifest.get(id)
    const file = item && findReadable(item, document, files)
    if (item === undefined || file === undefined) return []
    const overlay = document.manifest.get(item.overlay ?? '')?.path
    return [{ file, linear, properties, isFixed: isFixedItem(file, properties, isFixed), overlay }]
  })
  if (items.length === 0) throw new VerdictError('empty')
  const isRoll =
    layout === 'roll' || findStatement(document, 'rendition:flow') === 'scrolled-continuous'
  return { document, files, items, isRoll }
}

async function findPackage(container: BookContainer): Promise<string> {
  const bytes = await container.find(CONTAINER)
  if (bytes !== undefined) {
    const roots = [...descendantsOf(parseXml(decodeXml(bytes)))].filter(
      ({ name }) => name === 'rootfile',
    )
    for (const root of roots) {
      const path = resolveHref('', attributeOf(root, 'full-path') ?? '')?.path
      if (path !== undefined && container.has(path)) return path
    }
  }
  // Some tools lose the container's own file; the one package document is found by its name.
  const found = container.paths.filter((path) => path.toLowerCase().endsWith('.opf'))
  if (found.length !== 1) throw new VerdictError('corrupted', 'The book has no package document.')
  return found[0]!
}

function listFiles(container: BookContainer, document: PackageDocument): Map<string, BookFile> {
  const types = new Map([...document.manifest.values()].map(({ path, type }) => [path, type]))
  const files = new Map<string, BookFile>()
  for (const path of container.paths) {
    if (path === document.path || path.startsWith('META-INF/') || container.isLocked(path)) continue
    const claimed = types.get(path) ?? ''
    const type = kindOfType(claimed) === undefined ? claimed || typeOfPath(path) : claimed
    const kind = kindOfType(type) ?? kindOfType(typeOfClaim(path, claimed))
    if (kind !== undefined) files.set(path, { path, type, kind })
  }
  return files
}

/** Fonts are declared as `application/octet-stream` and worse; scripts and unknown types stay out. */
function typeOfClaim(path: string, claimed: string): string {
  return /octet-stream|opentype|truetype|x-unknown/.test(claimed) ? typeOfPath(path) : ''
}

/** The item itself, or the first of those that stand in for it which browsers can show. */
function findReadable(
  item: ManifestItem,
  document: PackageDocument,
  files: ReadonlyMap<string, BookFile>,
): BookFile | undefined {
  let next: ManifestItem | undefined = item
  for (let step = 0; next !== undefined && step < MAX_FALLBACKS; step++) {
    const file = files.get(next.path)
    if (file && (file.kind === 'document' || file.kind === 'drawing' || file.kind === 'picture'))
      return file
    next = next.fallback === undefined ? undefined : document.manifest.get(next.fallback)
  }
  return undefined
}

function isFixedBook(document: PackageDocument, layout: string): boolean {
  if (layout !== '') return layout === 'pre-paginated' || layout === 'roll'
  return findStatement(document, 'fixed-layout') === 'true'
}

function isFixedItem(file: BookFile, properties: ReadonlySet<string>, isFixed: boolean): boolean {
  if (properties.has('rendition:layout-reflowable')) return false
  return isFixed || file.kind === 'picture' || properties.has('rendition:layout-pre-paginated')
}
