import { deviceStorage } from './device-storage.ts'

/** Where a reader was: one place per account, work and opened folder or document (product.md, point 14). */
export type RecentPageKey = { account: string; workno: string; path: string }

/**
 * The page that was read last, from 0. Undefined when none is known, and when what is stored is no
 * page number: viewers then start at page 0, and an untouched store stays untouched.
 */
export function readRecentPage(key: RecentPageKey): number | undefined {
  const stored = deviceStorage()?.getItem(toStorageKey(key)) ?? ''
  if (!/^\d{1,9}$/.test(stored)) return undefined
  return Number.parseInt(stored, 10)
}

/**
 * Keeps a page. Never throws: reading goes on where the browser refuses storage.
 *
 * @param pageCount pages in all, from which the library tells how far a work was read
 */
export function writeRecentPage(key: RecentPageKey, pageIndex: number, pageCount?: number): void {
  if (!Number.isSafeInteger(pageIndex) || pageIndex < 0) return
  try {
    deviceStorage()?.setItem(toStorageKey(key), String(pageIndex))
  } catch {
    // Private windows and full disks refuse; the place is then kept for this session only.
  }
}

function toStorageKey({ account, workno, path }: RecentPageKey): string {
  return `recent-page/${account}/${workno}/${path}`
}
