import { findFirstReadable, listPages } from '@yomikura/content/pages'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { RecentPlace } from '#data/prefs/recent-works.ts'

/** What the primary button opens. `pageNumber` is from 1, undefined when nothing was read yet. */
export type StartPlace = { path: string; pageNumber: number | undefined }

/**
 * Where reading goes on, else where it starts. Places whose folder or document is gone are ignored.
 *
 * @returns undefined when the work has nothing that a paged viewer can open
 */
export function findStartPlace(
  ziptree: Ziptree,
  places: readonly RecentPlace[],
): StartPlace | undefined {
  const farthestFirst = places.toSorted((a, b) => b.pageIndex - a.pageIndex)
  for (const { path, pageIndex } of farthestFirst) {
    const pages = listPages(ziptree, path)
    const first = pages?.[0]
    // The first picture stands for its folder: opening it goes on where the reader was.
    if (first && pageIndex > 0) return { path: first.path, pageNumber: pageIndex + 1 }
  }
  const path = findFirstReadable(ziptree)
  return path === undefined ? undefined : { path, pageNumber: undefined }
}
