import { createHash } from 'node:crypto'
import { extensionOf } from '@yomikura/content/hash-name'
import { isSafeSeed } from '@yomikura/protection/safe-seed'

/** What names are made from besides the file: the server's salt and the work. */
export type NameSpace = { salt: string; workno: string }

const HEX_DIGITS = 32
const EXTENSION = /^[a-z0-9]{1,8}$/

/**
 * Stored name of a file: 32 hexadecimal digits and its extension.
 *
 * Depends on the salt, the work, the path and the content and on nothing else, so an unchanged file
 * keeps its name across revisions and playlists that hold it stay whole. Without the salt it cannot
 * be guessed. Names whose tile order some reader would get wrong are passed over.
 *
 * @param content digest of the bytes; empty when they could not be read
 * @param extension overrides the path's own, for things made from the file
 */
export function toHashname(
  { salt, workno }: NameSpace,
  path: string,
  content: string,
  extension = extensionOf(path),
): string {
  const suffix = EXTENSION.test(extension) ? `.${extension}` : ''
  for (let attempt = 0; ; attempt++) {
    const digest = createHash('sha256')
      .update([salt, workno, path, content, String(attempt)].join('\0'))
      .digest('hex')
    const name = digest.slice(0, HEX_DIGITS) + suffix
    if (isSafeSeed(name)) return name
  }
}
