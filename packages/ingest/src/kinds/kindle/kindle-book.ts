/** The documents of a book, in the order in which they are read, and what goes with them. */
export type KindleBook = {
  documents: { path: string; markup: string }[]
  /** Styles, by path. */
  styles: ReadonlyMap<string, string>
  contents: ContentsEntry[]
}

export type ContentsEntry = {
  title: string
  href: string
  /** From 0. */
  depth: number
}

/** Path of a document. @param index from 0 */
export function toDocumentPath(index: number): string {
  return `part${String(index + 1).padStart(4, '0')}.xhtml`
}

/** An address of a place in a document. */
export function toHref(path: string, name: string | undefined): string {
  return name === undefined || name === '' ? path : `${path}#${name}`
}
