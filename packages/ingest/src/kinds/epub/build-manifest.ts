import type { Book, BookSpineItem, WritingMode } from '@yomikura/content/book'
import { VerdictError } from '../../verdict-error.ts'
import { readLists } from './book-lists.ts'
import type { CopiedFiles } from './copy-files.ts'
import { findCover } from './find-cover.ts'
import { makeContents } from './make-contents.ts'
import type { PageSizes } from './measure-pages.ts'
import { readXml } from './markup/read-xml.ts'
import { readAccessibility, readBookMetadata } from './package/book-metadata.ts'
import type { BookContainer } from './package/container.ts'
import { decodeXml } from './package/decode-xml.ts'
import { toLink, type BookTarget } from './package/href.ts'
import { readOverlay } from './package/media-overlay.ts'
import type { Locate } from './package/navigation.ts'
import { findStatement, toSpread } from './package/package-document.ts'
import { findDirection } from './package/page-direction.ts'
import type { BookItem, OpenedBook } from './package/read-book.ts'
import { DocumentModes } from './styles/document-modes.ts'

/** Everything that `META-INF/book.json` says of a book whose files are written. */
export async function buildManifest(
  book: OpenedBook,
  { copied, sizes }: { copied: CopiedFiles; sizes: PageSizes },
  container: BookContainer,
): Promise<Book> {
  const { document } = book
  const modes = new DocumentModes(copied.styles)
  const items = book.items.filter(({ file }) => Object.hasOwn(copied.resources, file.path))
  if (items.length === 0) throw new VerdictError('corrupted', 'No chapter of the book can be read.')
  const spine = await Promise.all(
    items.map((item) => toSpineItem(item, { copied, sizes, container, modes })),
  )
  const writing_mode = findMainMode(spine)
  const lists = await readLists(book, container, (target) => locate(target, spine, copied))
  const metadata = readBookMetadata(document)
  const navigation =
    lists.navigation.length > 0
      ? lists.navigation
      : makeContents(spine, copied.documents, metadata.title)
  const word = <T extends string>(name: string, known: readonly T[], otherwise: T): T =>
    known.find((value) => value === findStatement(document, name)) ?? otherwise
  return {
    version: 1,
    layout: isMostlyFixed(spine) ? 'fixed' : 'reflowable',
    direction: findDirection(document, writing_mode),
    writing_mode,
    orientation: word('rendition:orientation', ['auto', 'landscape', 'portrait'], 'auto'),
    spread: word('rendition:spread', ['auto', 'none', 'landscape', 'both'], 'auto'),
    flow: word(
      'rendition:flow',
      ['auto', 'paginated', 'scrolled-continuous', 'scrolled-doc'],
      book.isRoll ? 'scrolled-continuous' : 'auto',
    ),
    metadata,
    accessibility: readAccessibility(document),
    spine,
    ...lists,
    navigation,
    resources: copied.resources,
    cover: findCover(book, copied, { landmarks: lists.landmarks, resolve: container.resolve }),
  }
}

/** A comic with a page of words at its end is still a comic. */
function isMostlyFixed(spine: readonly BookSpineItem[]): boolean {
  return spine.filter(({ layout }) => layout === 'fixed').length * 2 > spine.length
}

type SpineSource = {
  copied: CopiedFiles
  sizes: PageSizes
  container: BookContainer
  modes: DocumentModes
}

async function toSpineItem(
  { file, linear, properties, isFixed, overlay }: BookItem,
  { copied, sizes, container, modes }: SpineSource,
): Promise<BookSpineItem> {
  const document = copied.documents.get(file.path)
  const parts = overlay === undefined ? [] : await readParts(container, overlay, file.path)
  const known = parts.filter(({ src }) => Object.hasOwn(copied.resources, src))
  const spread = toSpread(properties)
  return {
    path: file.path,
    linear,
    layout: isFixed ? 'fixed' : 'reflowable',
    writing_mode: document ? modes.find(document, file.path) : 'horizontal-tb',
    ...(isFixed && (document?.size ?? sizes.get(file.path))),
    ...(spread && { spread }),
    characters: document?.text.length ?? 0,
    ...(known.length > 0 && { overlay: known }),
  }
}

/** A broken overlay takes the voice from a chapter and not the chapter. */
async function readParts(container: BookContainer, overlay: string, path: string) {
  try {
    const root = readXml(decodeXml(await container.read(overlay)))
    return readOverlay(root, { path: overlay, document: path, resolve: container.resolve })
  } catch (error) {
    if (error instanceof VerdictError) return []
    throw error
  }
}

/** By the length of text that runs so; of books without text, by the number of pages. */
function findMainMode(spine: readonly BookSpineItem[]): WritingMode {
  const weights = new Map<WritingMode, number>()
  for (const { writing_mode, characters } of spine) {
    weights.set(writing_mode, (weights.get(writing_mode) ?? 0) + characters + 1)
  }
  const [most] = [...weights].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 'horizontal-tb'
}

function locate(
  target: BookTarget,
  spine: readonly BookSpineItem[],
  { documents, resources }: CopiedFiles,
): ReturnType<Locate> {
  const index = spine.findIndex(({ path }) => path === target.path)
  if (!Object.hasOwn(resources, target.path)) return { link_page: null }
  const offset = documents.get(target.path)?.anchors.get(target.fragment) ?? 0
  return { link_page: index < 0 ? null : index, link: toLink(target), offset }
}
