import { listPages } from '@yomikura/content/pages'
import { listFolder, parentPath } from '@yomikura/content/tree-path'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'
import type { RecentPlace } from '#data/account/reading/recent-works.ts'
import { countFolderPages } from '#parts/page-folder.ts'
import { findStartPlace } from '#parts/start-place.ts'

/** Pages that a work's page shows small. */
export type Strip = {
  /** What opens them: the first picture, or the document. */
  path: string
  images: readonly OptimizedImage[]
  /** The page that was read last, from 0; undefined where none was. */
  current: number | undefined
}

/**
 * The pages that a folder of a work shows small: its own where it holds nothing else, else those that the
 * read button opens, if they lie in it.
 *
 * @param path of the folder; empty for the root
 * @returns undefined where there is nothing to leaf through, as in a text, a book or a film
 */
export function findStrip(
  ziptree: Ziptree,
  path: string,
  places: readonly RecentPlace[],
): Strip | undefined {
  const entries = listFolder(ziptree.tree, path) ?? []
  const opened = countFolderPages(entries, ziptree) > 0 ? path : findOpenedIn(ziptree, path, places)
  const pages = opened === undefined ? [] : (listPages(ziptree, opened) ?? [])
  const [first, second] = pages
  if (!first || !second) return undefined
  // Pages of a document have one path, pictures one each: their place is that of their folder.
  const placePath = first.path === second.path ? first.path : parentPath(first.path)
  return {
    path: first.path,
    images: pages.map(({ image }) => image),
    current: places.find((place) => place.path === placePath)?.pageIndex,
  }
}

function findOpenedIn(ziptree: Ziptree, path: string, places: readonly RecentPlace[]) {
  const start = findStartPlace(ziptree, places)
  const isInside = path === '' || start?.path.startsWith(`${path}/`)
  return start?.kind === 'paged' && isInside ? start.path : undefined
}
