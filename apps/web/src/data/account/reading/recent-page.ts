import { deviceStorage } from '../../base/device/device-storage.ts'

/** Where a reader was: one place per account, work and opened folder or document (product.md#place-keys). */
export type RecentPageKey = { account: string; workno: string; path: string }

/**
 * The page that was read last, from 0. Undefined when none is known, and when what is stored is no
 * page number: viewers then start at page 0, and an untouched store stays untouched.
 */
export function readRecentPage(key: RecentPageKey): number | undefined {
  return readRecentPlace(key)?.pageIndex
}

/** As `readRecentPage`, with of how many pages and when. */
export function readRecentPlace(key: RecentPageKey): StoredPlace | undefined {
  return parseRecentPage(deviceStorage()?.getItem(toStorageKey(key)) ?? '')
}

/** A stored place: the page from 0, of how many where the viewer knew, and when (0 for old places). */
export function parseRecentPage(stored: string): StoredPlace | undefined {
  const [, pageIndex, pageCount, at] =
    /^(\d{1,9})(?:\/(\d{1,9}))?(?:@(\d{1,12}))?$/.exec(stored) ?? []
  if (pageIndex === undefined) return undefined
  return {
    pageIndex: Number(pageIndex),
    pageCount: pageCount ? Number(pageCount) : undefined,
    atSeconds: Number(at ?? 0),
  }
}

/**
 * Keeps a page. Never throws: reading goes on where the browser refuses storage.
 *
 * @param pageCount pages in all, from which the library computes how far a work was read
 */
export function writeRecentPage(key: RecentPageKey, pageIndex: number, pageCount?: number): void {
  storeRecentPlace(key, { pageIndex, pageCount, atSeconds: Math.floor(Date.now() / 1000) })
}

type StoredPlace = { pageIndex: number; pageCount: number | undefined; atSeconds: number }

/** Keeps a page that was reached at another time: on another device, or before signing in. */
export function storeRecentPlace(
  key: RecentPageKey,
  { pageIndex, pageCount, atSeconds }: StoredPlace,
): void {
  if (!Number.isSafeInteger(pageIndex) || pageIndex < 0) return
  try {
    const place = pageCount === undefined ? `${pageIndex}` : `${pageIndex}/${pageCount}`
    deviceStorage()?.setItem(toStorageKey(key), `${place}@${atSeconds}`)
  } catch {
    // Private windows and full disks refuse; the place is then kept for this session only.
  }
}

/** Forgets a place. */
export function forgetRecentPage(key: RecentPageKey): void {
  deviceStorage()?.removeItem(toStorageKey(key))
}

function toStorageKey({ account, workno, path }: RecentPageKey): string {
  return `recent-page/${account}/${workno}/${path}`
}
