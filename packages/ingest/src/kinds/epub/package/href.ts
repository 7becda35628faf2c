/** A place in a book: a file's path and, without its sign, the fragment. */
export type BookTarget = { path: string; fragment: string }

/** An address as it may be meant: its path decoded, and as its signs stand (`%20`). */
export type BookAddress = BookTarget & { undecoded: string }

/** The place that an address in the file at `base` means, by the files that the book has. */
export type ResolveHref = (base: string, href: string) => BookTarget | undefined

/** Host that stands for the container while an address is resolved; it is never asked for anything. */
const CONTAINER = 'http://book.invalid'
const IS_ABSOLUTE = /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i
const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/**
 * The place that an address in the file at `base` means. One that climbs above the book's root stays at
 * the root, as in every browser. What is no percent-encoding of UTF-8 stays as it is written.
 *
 * @returns undefined for an address with a scheme or host
 */
export function parseHref(base: string, href: string): BookAddress | undefined {
  // Browsers drop these before they look for a scheme: `java\nscript:` is one.
  const address = href
    .replace(/[\u0000-\u0020]+/g, (space) => (/^ +$/.test(space) ? ' ' : ''))
    .trim()
  if (IS_ABSOLUTE.test(address)) return undefined
  const url = URL.parse(address, `${CONTAINER}/${encodePath(base)}`)
  if (url === null || url.origin !== CONTAINER) return undefined
  return {
    path: decodePath(url.pathname.slice(1)),
    fragment: decodePath(url.hash.slice(1)),
    undecoded: url.pathname.slice(1) + url.search,
  }
}

/** As {@link parseHref}, for addresses that name their file exactly: those of safe copies. */
export function resolveHref(base: string, href: string): BookTarget | undefined {
  const address = parseHref(base, href)
  return address && { path: address.path, fragment: address.fragment }
}

/** A path without percent-encoding, in the form that paths of books have. */
export function decodePath(path: string): string {
  return path
    .replace(ESCAPES, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
      }
    })
    .normalize('NFC')
}

/** Address of `target` as it is written in the file at `base`. */
export function toRelativeHref(base: string, { path, fragment }: BookTarget): string {
  const suffix = fragment === '' ? '' : `#${encodeURIComponent(fragment)}`
  if (path === base && suffix !== '') return suffix
  const from = base.split('/').slice(0, -1)
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  const up = from.slice(shared).map(() => '..')
  const relative = [...up, ...to.slice(shared).map(encodeURIComponent)].join('/')
  // A first name with a colon would be read as a scheme; `encodeURIComponent` leaves none.
  return relative + suffix
}

/** Path and fragment as one text. */
export function toLink({ path, fragment }: BookTarget): string {
  return fragment === '' ? path : `${path}#${fragment}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
