import { extensionOf } from '@yomikura/content/hash-name'

/** Forms in which programs keep one book side by side, the one that is shown first. */
const FORMS = ['epub', 'fb2', 'azw3', 'mobi', 'azw', 'prc']
/** Forms of pages, in which a book on a shelf comes too. */
const PAGE_FORMS = ['pdf', 'cbz', 'cbr', 'cb7', 'cbt']

/** Whether what lies beside a work is the same in another form, and neither a note nor its cover. */
export function isOtherForm(name: string): boolean {
  const extension = extensionOf(name)
  return FORMS.includes(extension) || PAGE_FORMS.includes(extension)
}

/**
 * Books that lie beside the same book in a better form, as calibre and shops of FB2 keep them. They are kept to be
 * downloaded, as who read one has read them all.
 *
 * @param paths as labels, of which those of one folder with one name but for the ending are one book
 * @returns indexes
 */
export function findOtherForms(paths: readonly (readonly string[])[]): Set<number> {
  const rankOf = (index: number) => FORMS.indexOf(extensionOf(paths[index]!.at(-1) ?? ''))
  const books = [...paths.keys()].filter((index) => rankOf(index) >= 0)
  const forms = Map.groupBy(books, (index) =>
    paths[index]!.join('/')
      .replace(/\.[^.]*$/, '')
      .normalize('NFC')
      .toLowerCase(),
  )
  const others = [...forms.values()].flatMap((indexes) => {
    const best = Math.min(...indexes.map(rankOf))
    return indexes.filter((index) => rankOf(index) > best)
  })
  return new Set(others)
}
