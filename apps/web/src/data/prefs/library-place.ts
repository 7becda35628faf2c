/** Where the library's length is kept while the reader is elsewhere in this tab. */
const KEY = 'library-place'

/** Pages the library had grown to under these conditions; 1 when it was not here before. */
export function readLibraryPlace(conditions: string): number {
  const [pages, ...stored] = (sessionStore()?.getItem(KEY) ?? '').split(' ')
  return stored.join(' ') === conditions ? Math.max(1, Number(pages) || 1) : 1
}

export function writeLibraryPlace(conditions: string, pages: number): void {
  try {
    sessionStore()?.setItem(KEY, `${pages} ${conditions}`)
  } catch {
    // A blocked store loses a comfort: the library then begins at its top.
  }
}

function sessionStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
