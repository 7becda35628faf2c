import type { Book, BookPlace, BookSpineItem } from '@yomikura/content/book'
import type { NavigationEntry } from '@yomikura/content/navigation'
import {
  type FeedAddresses,
  MANIFEST_TYPES,
  POSITIONS_TYPE,
  type Publication,
  toBookUrl,
  toCoverUrl,
  toFileUrl,
  toManifestUrl,
  toPositionsUrl,
} from './feed.ts'
import { toMetadata } from './opds2.ts'

const PROFILE = 'https://readium.org/webpub-manifest/profiles/epub'
/** Letters to which a flowing chapter has one position, as Readium's toolkits count them. */
const POSITION_LETTERS = 1024
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * A book as a list of the addresses of its files.
 *
 * @see https://readium.org/webpub-manifest/profiles/epub
 */
export function toBookManifest(work: Publication, book: Book, at: FeedAddresses): object {
  const { workno, file } = work
  const toLink = toBookLink(at, workno)
  const isRead = new Set(listRead(book).map(({ path }) => path))
  const others = Object.keys(book.resources).filter((path) => !isRead.has(path))
  const landmarks = book.landmarks.map((place) => ({ ...toLink(place), rel: place.type }))
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: toBookMetadata(work, book, at),
    links: [
      { rel: 'self', href: toManifestUrl(at, workno), type: MANIFEST_TYPES.epub },
      {
        ...{ rel: 'http://readium.org/position-list', href: toPositionsUrl(at, workno) },
        type: POSITIONS_TYPE,
      },
      ...(file ? [{ rel: 'alternate', href: toFileUrl(at, workno), type: file.type }] : []),
    ],
    readingOrder: listRead(book).map((item) => toReadItem(item, book, { at, workno })),
    resources: [
      ...others.map((path) => ({
        ...{ href: toBookUrl(at, workno, path), type: findType(book, path) },
        ...(path === book.cover && { rel: 'cover' }),
      })),
      ...(book.cover === null || isRead.has(book.cover)
        ? [{ rel: 'cover', href: toCoverUrl(at, workno, false), type: 'image/webp' }]
        : []),
    ],
    ...listWhereAny('toc', toContents(book.navigation, toLink)),
    ...listWhereAny('landmarks', landmarks),
    ...listWhereAny('pageList', book.page_list.map(toLink)),
  }
}

/**
 * Places of a book in Readium's count: one for a fixed page, one for each part of a flowing chapter.
 *
 * @see https://github.com/readium/architecture/tree/master/models/locators/positions
 */
export function toPositions(workno: string, book: Book, at: FeedAddresses): object {
  const items = listRead(book)
  const counts = items.map(({ layout, characters }) =>
    layout === 'fixed' ? 1 : Math.max(1, Math.ceil(characters / POSITION_LETTERS)),
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  let before = 0
  const positions = items.flatMap(({ path }, index) => {
    const count = counts[index] ?? 1
    const found = Array.from({ length: count }, (_, part) => ({
      href: toBookUrl(at, workno, path),
      type: findType(book, path),
      locations: {
        progression: part / count,
        position: before + part + 1,
        totalProgression: (before + part) / total,
      },
    }))
    before += count
    return found
  })
  return { total, positions }
}

/** What is reached by turning pages; what stands out of line is reached by links. */
function listRead({ spine }: Book): BookSpineItem[] {
  const inLine = spine.filter(({ linear }) => linear)
  return inLine.length > 0 ? inLine : spine
}

function toReadItem(
  { path, layout, width, height, spread }: BookSpineItem,
  book: Book,
  { at, workno }: { at: FeedAddresses; workno: string },
): object {
  const properties = {
    ...(spread && { page: spread }),
    ...(layout !== book.layout && { layout }),
  }
  return {
    ...{ href: toBookUrl(at, workno, path), type: findType(book, path) },
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}

function toBookMetadata(work: Publication, book: Book, at: FeedAddresses): object {
  const { metadata, accessibility, direction, layout, orientation, spread } = book
  const { language, description, creators } = metadata
  const { features, hazards, access_modes, summary, conforms_to } = accessibility
  const authors = creators.filter(({ role }) => role === undefined || role === 'aut')
  return {
    ...(authors.length > 0 && { author: authors.map(({ name }) => ({ name })) }),
    ...(description !== undefined && { description }),
    // What the library says of the work goes before what the file says.
    ...toMetadata(work, at),
    conformsTo: PROFILE,
    ...(language !== '' && { language }),
    ...{ readingProgression: direction, layout },
    presentation: { layout, orientation, spread, overflow: toOverflow(book) },
    accessibility: {
      ...listWhereAny('conformsTo', conforms_to),
      ...listWhereAny('accessMode', access_modes),
      ...listWhereAny('feature', features),
      ...listWhereAny('hazard', hazards),
      ...(summary !== undefined && { summary }),
    },
  }
}

function toOverflow({ flow }: Book): string {
  return flow === 'auto' || flow === 'paginated' ? flow : 'scrolled'
}

function findType({ resources }: Book, path: string): string {
  return (Object.hasOwn(resources, path) && resources[path]?.type) || UNKNOWN_TYPE
}

type Place = Pick<BookPlace, 'title'> & { link?: string }
type Heading = { title: string; href: string; children?: Heading[] }
type ToLink = (place: Place) => { title: string; href?: string }

function toBookLink(at: FeedAddresses, workno: string): ToLink {
  return ({ title, link }) => {
    if (link === undefined) return { title }
    const end = link.indexOf('#')
    const [path, fragment] = end < 0 ? [link, ''] : [link.slice(0, end), link.slice(end + 1)]
    const suffix = fragment === '' ? '' : `#${encodeURIComponent(fragment)}`
    return { title, href: toBookUrl(at, workno, path) + suffix }
  }
}

/** Headings that lead nowhere lead to what stands first below them: each link must have an address. */
function toContents(entries: readonly NavigationEntry[], toLink: ToLink): Heading[] {
  return entries.flatMap((entry) => {
    const children = toContents(entry.sub_navigation, toLink)
    const own = toLink(entry)
    const href = own.href ?? children[0]?.href
    if (href === undefined) return []
    return [{ ...own, href, ...(children.length > 0 && { children }) }]
  })
}

function listWhereAny(name: string, values: readonly unknown[]): object {
  return values.length > 0 ? { [name]: values } : {}
}
