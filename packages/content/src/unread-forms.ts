import { extensionOf } from './hash-name.ts'

/** Forms of books and documents that no reader here opens, and what to do with them. */
type UnreadForm = 'djvu' | 'chm' | 'lit' | 'kfx' | 'ibooks'

const ADVICE: Record<UnreadForm, string> = {
  djvu: 'DjVu documents are not read; converted to PDF they are.',
  chm: 'Help files of Windows (CHM) are not read; converted to EPUB they are.',
  lit: 'Books of Microsoft Reader (LIT) are not read; converted to EPUB they are.',
  kfx: "Books in Kindle's form KFX are not read; as EPUB or AZW3 they are.",
  ibooks: 'Books of iBooks Author are not read; exported as EPUB or PDF they are.',
}

const BY_EXTENSION: Readonly<Record<string, UnreadForm>> = {
  ...{ djvu: 'djvu', djv: 'djvu', chm: 'chm', lit: 'lit', kfx: 'kfx', ibooks: 'ibooks' },
  ...({ azw8: 'kfx', kpf: 'kfx' } as const),
}

/** Leading bytes, as Latin-1. */
const SIGNATURES: readonly (readonly [UnreadForm, number, string])[] = [
  ['djvu', 0, 'AT&TFORM'],
  ['chm', 0, 'ITSF\u0003\0\0\0'],
  ['lit', 0, 'ITOLITLS'],
  ['kfx', 0, '\u00eaDRMION\u00ee'],
  ['kfx', 0, 'CONT\u0002\0'],
]

/** What to do with a file of a form that is known and not read, by its name; undefined for all others. */
export function adviseByName(name: string): string | undefined {
  const extension = extensionOf(name)
  return Object.hasOwn(BY_EXTENSION, extension) ? ADVICE[BY_EXTENSION[extension]!] : undefined
}

/** The same by its first bytes. @param head as Latin-1 */
export function adviseByBytes(head: string): string | undefined {
  const found = SIGNATURES.find(([, at, bytes]) => head.startsWith(bytes, at))
  return found && ADVICE[found[0]]
}
