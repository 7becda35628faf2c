import type { Book } from '@yomikura/content/book'
import type { CopiedFiles } from './copy-files.ts'
import { findBackground, findPicture } from './find-shown-picture.ts'
import type { ResolveHref } from './package/href.ts'
import { findItem, type ManifestItem } from './package/package-document.ts'
import type { OpenedBook } from './package/read-book.ts'

/** `cover`, `Cover-Image`, `front_cover01` and their like, without extension; not `back-cover`, `cover2`. */
const COVER_NAME =
  /^(?:(?:front|book)[-_ ]?)?cover(?:[-_ ]?(?:image|img|picture|pic|page|front|art))?[-_ ]?0*1?$/i
const COVER_NAMES = new Set(['表紙', '書影', '封面', '표지'])
/** `My book - cover`, `978…_cover`: a name that ends so, where no picture is called a cover outright. */
const ENDS_AS_COVER = /(?:^|[^\p{L}])(?<!(?:back|rear|inner|inside|under|dis|re|un)[-_ ]?)cover$/iu
const ENDS_AS_COVER_SIGNS = /(?:(?<!裏)表紙|書影|封面|표지)$/
/** Words of a guide or of landmarks for the front of a book; `other.ms-coverimage` too. */
const COVER_TYPE = /(?:^|[\s.]|(?<!back)-)(?:front-?)?cover(?:$|\s|-?image)/i
/** Letters that a first page may show below a picture and still be a cover: one line. */
const MAX_CAPTION = 60
/** Files that are looked at; a real book names a few. */
const MAX_CANDIDATES = 100

type Named = { landmarks: Book['landmarks']; resolve: ResolveHref }

/**
 * Path of the picture that stands for a book: as the package document names it by the ways of EPUB 3
 * and 2, by its guide or landmarks, by a picture's own name, else what the first page shows. Where a
 * page is named, its first picture counts.
 */
export function findCover(book: OpenedBook, copied: CopiedFiles, named: Named): string | null {
  const tried = new Set<string>()
  for (const path of listCandidates(book, copied, named)) {
    if (tried.has(path)) continue
    if (tried.size >= MAX_CANDIDATES) break
    tried.add(path)
    const picture = toPicture(path, book, copied)
    if (picture !== undefined) return picture
  }
  return findShownFirst(book, copied) ?? null
}

function* listCandidates(
  book: OpenedBook,
  { resources }: CopiedFiles,
  { landmarks, resolve }: Named,
): Generator<string> {
  yield* listDeclared(book, resolve)
  for (const { type, link } of landmarks) if (COVER_TYPE.test(type)) yield link.split('#')[0]!
  yield* listNamed(book, resources)
}

/** Pictures and pages that are called a cover, those by their whole name first. */
function* listNamed(book: OpenedBook, resources: CopiedFiles['resources']): Generator<string> {
  const items = [...book.document.manifest.values()]
  const pictures = items.filter(({ path }) => book.files.get(path)?.kind === 'picture')
  for (const item of pictures) if (isNamedCover(item)) yield item.path
  for (const { id, path } of items) if (COVER_NAME.test(id)) yield path
  // Pages, and pictures that the package document forgot, have a name too.
  for (const path of Object.keys(resources)) if (isCoverPath(path)) yield path
  for (const { path } of pictures) {
    const stem = toStem(path)
    if (ENDS_AS_COVER.test(stem) || ENDS_AS_COVER_SIGNS.test(stem)) yield path
  }
}

/** By the manifest of EPUB 3, then by `meta name="cover"` with an id or an address. */
function* listDeclared({ document }: OpenedBook, resolve: ResolveHref): Generator<string> {
  for (const { properties, path } of document.manifest.values())
    if (properties.has('cover-image')) yield path
  for (const { name, refines, value } of document.statements) {
    if (name.toLowerCase() !== 'cover' || refines !== undefined) continue
    const path = findItem(document, value)?.path ?? resolve(document.path, value)?.path
    if (path !== undefined) yield path
  }
}

function isNamedCover({ id, path }: ManifestItem): boolean {
  return isCoverPath(path) || COVER_NAME.test(id)
}

function isCoverPath(path: string): boolean {
  const stem = toStem(path)
  return COVER_NAME.test(stem) || COVER_NAMES.has(stem)
}

function toStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.slice(0, name.includes('.') ? name.lastIndexOf('.') : undefined)
}

/** A picture itself, or the first one of a page. */
function toPicture(path: string, { files }: OpenedBook, copied: CopiedFiles): string | undefined {
  const shown = { ...copied, files }
  return findPicture(path, shown) ?? findBackground(path, shown)
}

/** What the first page shows, where it shows a picture and next to no text. */
function findShownFirst(book: OpenedBook, copied: CopiedFiles): string | undefined {
  const { items } = book
  const { documents, resources } = copied
  const first = items.find(({ file }) => Object.hasOwn(resources, file.path))?.file
  if (first === undefined || first.kind === 'picture') return first?.path
  const page = documents.get(first.path)
  if (page === undefined || page.text.replace(/\s+/g, '').length > MAX_CAPTION) return undefined
  return toPicture(first.path, book, copied)
}
