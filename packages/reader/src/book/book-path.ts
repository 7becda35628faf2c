/** A file of a book and, without its sign, a fragment in it. */
export type BookTarget = { path: string; fragment: string }

/** Stands for the book while an address is resolved; nothing is ever asked of it. */
const BOOK = 'http://book.invalid'
const IS_ABSOLUTE = /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i

/**
 * The place in the book that an address in the file at `base` means.
 *
 * @returns undefined for an address outside of the book, or one that is not well formed
 */
export function resolveInBook(base: string, address: string): BookTarget | undefined {
  const trimmed = address.trim()
  if (IS_ABSOLUTE.test(trimmed)) return undefined
  const from = base.split('/').map(encodeURIComponent).join('/')
  const url = URL.parse(trimmed, `${BOOK}/${from}`)
  if (url === null || url.origin !== BOOK) return undefined
  try {
    return {
      path: decodeURIComponent(url.pathname.slice(1)).normalize('NFC'),
      fragment: decodeURIComponent(url.hash.slice(1)),
    }
  } catch {
    return undefined
  }
}

/** Addresses outside of a book that a reader may be asked about; every other scheme is dead. */
export function toOutsideLink(address: string): URL | undefined {
  const url = URL.parse(address.trim())
  return url !== null && /^(https?|mailto|tel):$/.test(url.protocol) ? url : undefined
}
