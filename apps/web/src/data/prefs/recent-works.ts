import { deviceStorage } from './device-storage.ts'

/** A place kept by a viewer: the folder of pictures or the document, and the page from 0. */
export type RecentPlace = { workno: string; path: string; pageIndex: number }

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
    const pageIndex = Number.parseInt(storage?.getItem(key) ?? '', 10)
    return pageIndex >= 0 ? [{ workno, path: path.join('/'), pageIndex }] : []
  })
}

/**
 * The farthest place in each work, by workno: a work read in several folders or documents counts
 * with the one read farthest.
 */
export function listRecentPages(account: string): Map<string, number> {
  const pages = new Map<string, number>()
  for (const { workno, pageIndex } of listRecentPlaces(account)) {
    pages.set(workno, Math.max(pageIndex, pages.get(workno) ?? 0))
  }
  return pages
}
