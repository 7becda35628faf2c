import { forgetRecentPage, parseRecentPage, readRecentPage, writeRecentPage } from './recent-page.ts'
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
  for (const { workno, path, pageIndex, pageCount } of listRecentPlaces('')) {
    if (readRecentPage({ account, workno, path }) === undefined) {
      writeRecentPage({ account, workno, path }, pageIndex, pageCount)
    }
    forgetRecentPage({ account: '', workno, path })
  }
}

/**
 * The farthest place in each work, by workno: a work read in several folders or documents counts
 * with the one read farthest.
 */
export function findFarthestPlaces(account: string): Map<string, RecentPlace> {
  const farthest = new Map<string, RecentPlace>()
  for (const place of listRecentPlaces(account)) {
    const former = farthest.get(place.workno)
    if (!former || former.pageIndex < place.pageIndex) farthest.set(place.workno, place)
  }
  return farthest
}
