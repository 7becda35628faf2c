import { extensionOf } from '@yomikura/content/hash-name'
import { toTitle } from './shelf-sidecars.ts'

/** Forms of a book's words, the one that is read first. */
const BOOKS = ['epub', 'fb2', 'azw3', 'mobi', 'azw', 'prc']
/** Forms of pages, in which a book comes beside its words. By themselves each may hold another thing. */
const PAGES = ['pdf', 'cbz', 'cbr', 'cb7', 'cbt']

type Named = { name: string }

/**
 * Files that are one title in other forms than the best that lies beside them under the same name: books of
 * several programs, and pages beside a book. An archive beside a document without a book is not: each may be a
 * work of its own.
 *
 * @param files right in one folder
 * @returns by the best form, the others
 */
export function findTitleForms<File extends Named>(files: readonly File[]): Map<File, File[]> {
  const rankOf = ({ name }: File) => [...BOOKS, ...PAGES].indexOf(extensionOf(name))
  const titles = Map.groupBy(
    files.filter((file) => rankOf(file) >= 0),
    ({ name }) => toTitle(name),
  )
  const found = new Map<File, File[]>()
  for (const forms of titles.values()) {
    const [best, ...others] = forms.toSorted((a, b) => rankOf(a) - rankOf(b))
    if (best === undefined || rankOf(best) >= BOOKS.length) continue
    const other = others.filter((file) => rankOf(file) > rankOf(best))
    if (other.length > 0) found.set(best, other)
  }
  return found
}
