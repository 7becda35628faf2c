/** A place in a book: a file's path and, without its sign, the fragment. */
export type BookTarget = { path: string; fragment: string }

/** Host that stands for the container while an address is resolved; it is never asked for anything. */
const CONTAINER = 'http://book.invalid'
const IS_ABSOLUTE = /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i

/**
 * The place that an address in the file at `base` means. One that climbs above the book's root stays at
 * the root, as in every browser.
 *
 * @returns undefined for an address with a scheme or host, or one that is not well formed
 */
export function resolveHref(base: string, href: string): BookTarget | undefined {
  // Browsers drop these before they look for a scheme: `java\nscript:` is one.
  const address = href
    .replace(/[\u0000-\u0020]+/g, (space) => (/^ +$/.test(space) ? ' ' : ''))
    .trim()
  if (IS_ABSOLUTE.test(address)) return undefined
  const url = URL.parse(address, `${CONTAINER}/${encodePath(base)}`)
  if (url === null || url.origin !== CONTAINER) return undefined
  try {
    const path = decodeURIComponent(url.pathname.slice(1)).normalize('NFC')
    return { path, fragment: decodeURIComponent(url.hash.slice(1)) }
  } catch {
    return undefined
  }
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
