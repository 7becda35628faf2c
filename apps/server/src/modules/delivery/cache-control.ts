import { LAYOUT } from '@yomikura/content/layout'

/** A named revision never changes; without a name the address means whatever is published. */
const IMMUTABLE = 'private, max-age=31536000, immutable'
const CHANGING = 'private, max-age=60'

/**
 * How long a reader's browser may keep a file of a work.
 *
 * @param version revision that the address names
 * @param revision the one that is sent
 */
export function toCacheControl(
  file: string,
  version: string | undefined,
  revision: string,
): string {
  return version === revision && file !== LAYOUT.ziptree ? IMMUTABLE : CHANGING
}
