import {
  forgetRecentPage,
  parseRecentPage,
  readRecentPage,
  storeRecentPlace,
} from './recent-page.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { forgetWorkPart, readWorkPart, toWholePlace, writeWorkPart } from './work-parts.ts'

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
    const part = readWorkPart({ account: '', workno })
    if (part && !readWorkPart({ account, workno })) writeWorkPart({ account, workno }, part)
    forgetWorkPart({ account: '', workno })
  }
}

/**
 * The latest place in each work, by workno: a work read in several folders or documents goes on in
 * the one read last, however far the others were read (product.md#places). Its page is one of the whole
 * work, so that the last page of a chapter is not the end.
 */
export function findLatestPlaces(account: string): Map<string, RecentPlace> {
  const places = listRecentPlaces(account)
  const latest = new Map<string, RecentPlace>()
  for (const place of places) {
    const former = latest.get(place.workno)
    if (!former || compareLatest(place, former) < 0) latest.set(place.workno, place)
  }
  for (const [workno, last] of latest) {
    const part = readWorkPart({ account, workno })
    if (!part) continue
    // What lies beside the work has a place too, and says nothing of how far the work was read.
    const inPart =
      last.path === part.path
        ? last
        : places.find((place) => place.workno === workno && place.path === part.path)
    latest.set(workno, { ...last, ...toWholePlace(part, inPart) })
  }
  return latest
}

/** Orders places by when they were kept, the latest first; of those kept at once the farther one. */
export function compareLatest(a: RecentPlace, b: RecentPlace): number {
  return b.atSeconds - a.atSeconds || b.pageIndex - a.pageIndex
}

/** Whether a place is the end of what it is kept in. Viewers keep the last page where they show it. */
export function isAtEnd({ pageIndex, pageCount }: Pick<RecentPlace, 'pageIndex' | 'pageCount'>) {
  return pageCount !== undefined && pageIndex + 1 >= pageCount
}
