import { VerdictError } from '../../../verdict-error.ts'
import type { BookFileKind } from '../markup/book-links.ts'
import { readXml } from '../markup/read-xml.ts'
import type { BookContainer } from './container.ts'
import { decodeXml } from './decode-xml.ts'
import type { ResolveHref } from './href.ts'
import { kindOfType, typeOfPath } from './file-kinds.ts'
import { CONTAINER_PATH, findPackagePath } from './find-package.ts'
import { MissingFiles } from './missing-files.ts'
import {
  findItem,
  findStatement,
  readPackage,
  type ManifestItem,
  type PackageDocument,
  type SpineReference,
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
  /** What the book names and lacks. */
  missing: MissingFiles
  /** Pages follow one another without gaps, as in a webtoon. */
  isRoll: boolean
}

const MAX_FALLBACKS = 10

/**
 * Reads what a book is made of: its first package document, its files and its reading order.
 *
 * @throws VerdictError `corrupted` when there is no such document or none of its chapters, `empty`
 *   when its reading order is
 */
export async function readBook(container: BookContainer): Promise<OpenedBook> {
  const path = await findPackage(container)
  const document = readPackage(
    readXml(decodeXml(await container.read(path))),
    path,
    container.resolve,
  )
  container.identifier = document.identifier
  const files = listFiles(container, document)
  const layout = findStatement(document, 'rendition:layout') ?? ''
  const isFixed = isFixedBook(document, layout)
  const missing = new MissingFiles()
  const findStep = createStepFinder(document, container.resolve)
  const items = listSteps(document, missing).flatMap(({ id, linear, properties }): BookItem[] => {
    const item = findStep(id)
    const file = item && findReadable(item, document, files)
    if (item === undefined || file === undefined) {
      missing.addChapter(item?.path ?? id)
      return []
    }
    const overlay = findItem(document, item.overlay ?? '')?.path
    return [{ file, linear, properties, isFixed: isFixedItem(file, properties, isFixed), overlay }]
  })
  if (items.length === 0) {
    if (missing.isEmpty) throw new VerdictError('empty')
    throw new VerdictError('corrupted', missing.describe())
  }
  for (const { path } of document.manifest.values()) if (!container.has(path)) missing.addFile(path)
  const isRoll =
    layout === 'roll' || findStatement(document, 'rendition:flow') === 'scrolled-continuous'
  return { document, files, items, missing, isRoll }
}

/**
 * Finds what each reference of the reading order means. Where several items have one id, the first
 * reference means the first of them, and so on; an id that no item has may be an address.
 */
function createStepFinder(
  document: PackageDocument,
  resolve: ResolveHref,
): (id: string) => ManifestItem | undefined {
  const items = [...document.manifest.values()]
  const byId = Map.groupBy(items, ({ id }) => id)
  const byPath = new Map(items.map((item) => [item.path, item]))
  const counts = new Map<string, number>()
  return (id) => {
    const key = id.trim()
    const same = byId.get(key) ?? []
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    if (same.length > 1) return same[Math.min(count, same.length - 1)]
    return findItem(document, key) ?? byPath.get(resolve(document.path, key)?.path ?? '')
  }
}

/** The reading order; without one, the chapters as the book lists its files. */
function listSteps(document: PackageDocument, missing: MissingFiles): SpineReference[] {
  if (document.spine.length > 0) return document.spine
  const chapters = [...document.manifest].filter(
    ([, { type, properties }]) => type === 'application/xhtml+xml' && !properties.has('nav'),
  )
  if (chapters.length > 0) missing.addReadingOrder()
  return chapters.map(([id]) => ({ id, linear: true, properties: new Set() }))
}

async function findPackage(container: BookContainer): Promise<string> {
  const bytes = await container.find(container.locate(CONTAINER_PATH) ?? CONTAINER_PATH)
  const path = findPackagePath(bytes, {
    paths: container.paths,
    has: (path) => container.has(path),
    resolve: container.resolve,
  })
  if (path === undefined) throw new VerdictError('corrupted', 'The book has no package document.')
  return path
}

function listFiles(container: BookContainer, document: PackageDocument): Map<string, BookFile> {
  const types = new Map([...document.manifest.values()].map(({ path, type }) => [path, type]))
  const files = new Map<string, BookFile>()
  for (const path of new Set([...container.paths, ...types.keys()])) {
    if (!container.has(path)) continue
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
    next = next.fallback === undefined ? undefined : findItem(document, next.fallback)
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
