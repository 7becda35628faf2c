/** Where the library's length is kept while the reader is elsewhere in this tab. */
const KEY = 'library-place'
const SCROLL_KEY = 'library-scroll'

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

/** How far down the reader was in these works, in pixels; 0 when other ones were shown. */
export function readLibraryScroll(conditions: string): number {
  const [topPx, ...stored] = (sessionStore()?.getItem(SCROLL_KEY) ?? '').split(' ')
  return stored.join(' ') === conditions ? Math.max(0, Number(topPx) || 0) : 0
}

export function writeLibraryScroll(conditions: string, topPx: number): void {
  try {
    sessionStore()?.setItem(SCROLL_KEY, `${Math.round(topPx)} ${conditions}`)
  } catch {
    // As above.
  }
}

function sessionStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
