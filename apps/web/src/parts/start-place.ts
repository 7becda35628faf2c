import { findFirstReadable, listPages } from '@yomikura/content/pages'
import { findEntry } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { RecentPlace } from '#data/prefs/recent-works.ts'
import { decideOpening, findFirstOpening, type ViewerRoute } from './opening-rules.ts'

/** What the primary button opens. `pageNumber` is from 1, undefined when nothing was read yet. */
export type StartPlace = { path: string; route: ViewerRoute; pageNumber: number | undefined }

/**
 * Where reading goes on, else where it starts. Places whose folder or document is gone are ignored.
 *
 * @returns undefined when the work has nothing that a viewer can open
 */
export function findStartPlace(
  ziptree: Ziptree,
  places: readonly RecentPlace[],
): StartPlace | undefined {
  const farthestFirst = places.toSorted((a, b) => b.pageIndex - a.pageIndex)
  for (const { path, pageIndex } of farthestFirst) {
    const start = pageIndex > 0 ? findOpeningAt(ziptree, path) : undefined
    if (start) return { ...start, pageNumber: pageIndex + 1 }
  }
  const start = findFirstStart(ziptree)
  return start && { ...start, pageNumber: undefined }
}

/** Where reading starts for who never read any of it. */
export function findFirstStart(ziptree: Ziptree): Omit<StartPlace, 'pageNumber'> | undefined {
  const path = findFirstReadable(ziptree)
  return path === undefined ? findFirstOpening(ziptree) : { path, route: 'view' }
}

/** What opens at a kept place: the file itself, or the first picture, which stands for its folder. */
export function findOpeningAt(
  ziptree: Ziptree,
  path: string,
): Omit<StartPlace, 'pageNumber'> | undefined {
  const first = listPages(ziptree, path)?.[0]
  if (first) return { path: first.path, route: 'view' }
  const entry = path === '' ? undefined : findEntry(ziptree.tree, path)
  const opening = entry?.type === 'file' ? decideOpening(entry, ziptree) : undefined
  return opening?.isOpen ? { path, route: opening.route } : undefined
}
