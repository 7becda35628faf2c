import type { ResolveUrl } from '../styles/sanitise-value.ts'
import { toRelativeHref, type ResolveHref } from '../package/href.ts'

/** What addresses of one file of a book may become. */
export type BookLinks = {
  /** For what a page loads: files of the book, pictures and fonts that stand in the address itself. */
  resolveUrl: ResolveUrl
  /** For what a person follows: documents of the book, and plain addresses outside of it. */
  resolveLink: (address: string) => string | undefined
}

/** Kinds of files that one may refer to, by path in the book. */
export type BookFileKinds = ReadonlyMap<string, BookFileKind>
export type BookFileKind = 'document' | 'drawing' | 'style' | 'picture' | 'font' | 'media'

const FOLLOWED = new Set<BookFileKind>(['document', 'drawing', 'picture'])
const OUTSIDE = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d\-()., ]+)$/i
/** Pictures without script, and fonts. */
const DATA =
  /^data:(image\/(png|jpeg|gif|webp|avif)|font\/[\w-]+|application\/(x-)?font-[\w-]+);base64,[A-Za-z0-9+/=\s]*$/i
const MAX_DATA_CHARACTERS = 4 * 1024 ** 2

/**
 * Addresses as they are written in the file at `path`.
 *
 * @param onUnknown takes the path of each file that the page loads and that is none of `kinds`
 */
export function linksOf(
  path: string,
  kinds: BookFileKinds,
  resolve: ResolveHref,
  onUnknown?: (path: string) => void,
): BookLinks {
  const find = (address: string, isWanted: (kind: BookFileKind) => boolean) => {
    const target = resolve(path, address)
    const kind = target && kinds.get(target.path)
    if (target === undefined || kind === undefined || !isWanted(kind)) return undefined
    return toRelativeHref(path, target)
  }
  return {
    resolveUrl: (address, use) => {
      const trimmed = address.trim()
      if (/^#[^\s"'()\\]*$/.test(trimmed)) return use === 'style' ? undefined : trimmed
      if (/^data:/i.test(trimmed)) {
        const isSafe = trimmed.length <= MAX_DATA_CHARACTERS && DATA.test(trimmed)
        return use === 'resource' && isSafe ? trimmed.replace(/\s+/g, '') : undefined
      }
      const target = resolve(path, trimmed)
      if (target && !kinds.has(target.path)) onUnknown?.(target.path)
      return find(trimmed, (kind) =>
        use === 'style' ? kind === 'style' : kind !== 'style' && kind !== 'document',
      )
    },
    resolveLink: (address) => {
      const trimmed = address.trim()
      if (OUTSIDE.test(trimmed)) return URL.canParse(trimmed) ? trimmed : undefined
      return find(trimmed, (kind) => FOLLOWED.has(kind))
    },
  }
}
