import { forgetRecentPage, parseRecentPage, readRecentPage, storeRecentPlace } from './recent-page.ts'
import { deviceStorage } from './device-storage.ts'

/** A place kept by a viewer: the folder of pictures or the document, and the page from 0. */
export type RecentPlace = {
  workno: string
  path: string
  pageIndex: number
  /** Undefined where the viewer did not know. */
  pageCount: number | undefined
  /** When it was kept, seconds since the epoch; 0 for places of older releases. */
  atSeconds: number
}

/** Every place of an account, in no order. */
export function listRecentPlaces(account: string): RecentPlace[] {
  const storage = deviceStorage()
  const keys = Array.from(
    { length: storage?.length ?? 0 },
    (_, number) => storage?.key(number) ?? '',
  )
  return keys.flatMap((key) => {
    const [kind, owner, workno = '', ...path] = key.split('/')
    if (kind !== 'recent-page' || owner !== account) return []
    const place = parseRecentPage(storage?.getItem(key) ?? '')
    return place ? [{ workno, path: path.join('/'), ...place }] : []
  })
}

/** Who signs in goes on where they were as a visitor; places the account knows itself stay. */
export function adoptVisitorPlaces(account: string): void {
  for (const { workno, path, ...place } of listRecentPlaces('')) {
    if (readRecentPage({ account, workno, path }) === undefined) {
      storeRecentPlace({ account, workno, path }, place)
    }
    forgetRecentPage({ account: '', workno, path })
  }
}

/**
 * The latest place in each work, by workno: a work read in several folders or documents goes on in
 * the one read last, however far the others were read (product.md, point 6).
 */
export function findLatestPlaces(account: string): Map<string, RecentPlace> {
  const latest = new Map<string, RecentPlace>()
  for (const place of listRecentPlaces(account)) {
    const former = latest.get(place.workno)
    if (!former || compareLatest(place, former) < 0) latest.set(place.workno, place)
  }
  return latest
}

/** Orders places by when they were kept, the latest first; of those kept at once the farther one. */
export function compareLatest(a: RecentPlace, b: RecentPlace): number {
  return b.atSeconds - a.atSeconds || b.pageIndex - a.pageIndex
}

/** A spread shows two pages and keeps the first: its place on the last spread is the end, too. */
export function isAtEnd({ pageIndex, pageCount }: Pick<RecentPlace, 'pageIndex' | 'pageCount'>) {
  return pageCount !== undefined && pageCount > 2 && pageIndex + 1 >= pageCount - 1
}
