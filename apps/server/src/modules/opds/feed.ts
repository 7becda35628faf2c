/** A catalogue feed before it is written as OPDS 2.0 or OPDS 1.2. Addresses are absolute. */
export type Feed = {
  title: string
  /** Path below the version's own, with its query, for example `/works?page=2`; the feed's id. */
  path: string
  /** ISO, UTC. */
  updated: string
  /** Whether works stand in it, or links to other feeds. */
  isOfWorks: boolean
  /** Entries in all pages, where the feed has pages. */
  paging?: { count: number; page: number; pageCount: number }
  /** Leads to feeds; their paths as `path`. */
  navigation: FeedLink[]
  facets: FeedFacet[]
  publications: Publication[]
}

export type FeedLink = {
  title: string
  path: string
  /** Whether works stand there, or more links. */
  leadsTo: 'works' | 'links'
  rel?: string
  count?: number
}

export type FeedFacet = { title: string; links: (FeedLink & { isActive: boolean })[] }

/** A work as other apps see it. */
export type Publication = {
  workno: string
  title: string
  sortAs: string
  authors: string[]
  maker: string
  description: string | undefined
  subjects: string[]
  /** ISO, UTC; null where it is not known. */
  published: string | null
  modified: string
  series: { name: string; volume: number | null; path: string } | undefined
  direction: 'rtl' | 'ltr' | undefined
  isAudio: boolean
  /** What the app gets; undefined for works that are read in the browser alone. */
  file: { type: string; sizeBytes: number } | undefined
  /** Pages that are streamed one by one. */
  stream: { pageCount: number; lastRead?: { page: number; date: string } } | undefined
  /** As which list of pieces the app may get it; undefined where it is no such work. */
  manifest: ManifestForm | undefined
}

/** Pages, recordings, or the files of a book, that an app opens one by one. */
export type ManifestForm = 'divina' | 'audiobook' | 'epub'

/** What a manifest of each form is sent as. */
export const MANIFEST_TYPES: Readonly<Record<ManifestForm, string>> = {
  divina: 'application/divina+json',
  audiobook: 'application/audiobook+json',
  epub: 'application/webpub+json',
}
export const POSITIONS_TYPE = 'application/vnd.readium.position-list+json'

/** Absolute addresses that both forms of the catalogue share. */
export type FeedAddresses = {
  appUrl: string
  /** Of the form's own feeds, for example `https://books.example/opds/v2`. */
  root: string
}

/**
 * Where a work is read that may not leave. Each entry must have a way to get its work; apps take this one
 * for a page to be opened, and not for a file.
 */
export const WEB_ONLY_REL = 'http://opds-spec.org/acquisition/borrow'
export const FEED_PATH = '/opds'
export const AUTH_TYPE = 'application/opds-authentication+json'

export function toCoverUrl({ appUrl }: FeedAddresses, workno: string, isSmall: boolean): string {
  return `${appUrl}${FEED_PATH}/covers/${workno}${isSmall ? '?small=true' : ''}`
}

export function toFileUrl({ appUrl }: FeedAddresses, workno: string): string {
  return `${appUrl}${FEED_PATH}/files/${workno}`
}

/** Template in which readers of OPDS-PSE put a page, from 0, and the pixels across. */
export function toPageTemplate({ appUrl }: FeedAddresses, workno: string): string {
  return `${appUrl}${FEED_PATH}/pages/${workno}/{pageNumber}?width={maxWidth}`
}

export function toPageUrl({ appUrl }: FeedAddresses, workno: string, page: number): string {
  return `${appUrl}${FEED_PATH}/pages/${workno}/${page}`
}

export function toTrackUrl({ appUrl }: FeedAddresses, workno: string, track: number): string {
  return `${appUrl}${FEED_PATH}/tracks/${workno}/${track}`
}

/** @param path in the book, as it is; a fragment is the caller's to add */
export function toBookUrl({ appUrl }: FeedAddresses, workno: string, path: string): string {
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `${appUrl}${FEED_PATH}/books/${workno}/${address}`
}

export function toPositionsUrl({ appUrl }: FeedAddresses, workno: string): string {
  return `${appUrl}${FEED_PATH}/positions/${workno}`
}

export function toManifestUrl({ appUrl }: FeedAddresses, workno: string): string {
  return `${appUrl}${FEED_PATH}/manifests/${workno}`
}

export function toWebUrl({ appUrl }: FeedAddresses, workno: string): string {
  return `${appUrl}/work/${workno}`
}

/** Path of a feed with another page, order or kind. */
export function withQuery(
  path: string,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const [plain = '', query = ''] = path.split('?', 2)
  const fields = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) fields.delete(name)
    else fields.set(name, value)
  }
  const text = fields.toString()
  return text === '' ? plain : `${plain}?${text}`
}

/** Names of the feed's other pages, by their relation. */
export function listPages({ path, paging }: Feed): { rel: string; path: string }[] {
  if (!paging || paging.pageCount <= 1) return []
  const { page, pageCount } = paging
  const toPage = (number: number) =>
    withQuery(path, { page: number === 1 ? undefined : String(number) })
  return [
    { rel: 'first', path: toPage(1) },
    ...(page > 1 ? [{ rel: 'previous', path: toPage(page - 1) }] : []),
    ...(page < pageCount ? [{ rel: 'next', path: toPage(page + 1) }] : []),
    { rel: 'last', path: toPage(pageCount) },
  ]
}
