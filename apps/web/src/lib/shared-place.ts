/** A place in a work as a link names it. */
export type SharedPlace = {
  workno: string
  /** Folder of pictures or document in which the page lies; empty for the work's root. */
  path: string
  /** From 0. */
  pageIndex: number
}

const MAX_PAGE_NUMBER = 999_999_999

/**
 * Address of a place. Who may read the work comes to that page by it; everybody else comes to the
 * sample or to the work's page in the store.
 *
 * @param origin of the app, without a slash at its end
 */
export function toShareUrl(origin: string, { workno, path, pageIndex }: SharedPlace): string {
  const query = new URLSearchParams({ p: String(pageIndex + 1), ...(path && { f: path }) })
  return `${origin}/share/${workno}?${query.toString()}`
}

/** The page that an address asks for with `p`, from 0; undefined where it names none. */
export function readSharedPage(search: string): number | undefined {
  const text = new URLSearchParams(search).get('p') ?? ''
  const pageNumber = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return pageNumber >= 1 && pageNumber <= MAX_PAGE_NUMBER ? pageNumber - 1 : undefined
}

/** The address without its page: once there, the place is the reader's own and no longer the link's. */
export function withoutSharedPage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('p')
  return `${url.pathname}${url.search}${url.hash}`
}
