import { listPages } from '@yomikura/content/pages'
import { findEntry } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import { toReadPercent } from '@yomikura/reader/position'
import { toFilmPlace } from '#data/account/reading/film-place.ts'
import { compareLatest, isAtEnd, type RecentPlace } from '#data/account/reading/recent-works.ts'
import { findMainFile, type MainFile } from './main-file.ts'
import { decideOpening } from './opening-rules.ts'
import { toPartName } from './part-name.ts'
import { listReadingParts } from './reading-parts.ts'

/**
 * What the primary button opens, and how far it was read: a page from 1 where the viewer counts pages,
 * the second of a film, else whole percent; none of them when nothing was read yet, or when its length is unknown.
 */
export type StartPlace = MainFile & {
  pageNumber?: number
  percent?: number
  seconds?: number
  /** Which part of a work of several it is: pages count from the start of the part. */
  partName?: string
  isContinued: boolean
  /** The work was read to its end: it starts at its first page, whatever place is kept. */
  isAgain?: boolean
}

/** Viewers whose places are lines or letters, of which no reader knows the number. */
const COUNTLESS: ReadonlySet<MainFile['kind']> = new Set(['text', 'flow'])

/**
 * Where reading goes on, which is where it was last, else where it starts. Places whose folder or document is gone are ignored.
 * The end of a part is a place like any other; the end of the last part is the end of the work.
 *
 * @param finishedAtSeconds when the reader called the work finished by hand; 0 when they did not
 * @returns undefined when the work has nothing that a viewer can open
 */
export function findStartPlace(
  ziptree: Ziptree,
  places: readonly RecentPlace[],
  finishedAtSeconds = 0,
): StartPlace | undefined {
  const first = findMainFile(ziptree)
  const again = first && { ...first, isContinued: false, isAgain: true }
  const wasFinished = (since: number) => finishedAtSeconds > 0 && finishedAtSeconds >= since
  for (const { place, start } of listOpenings(ziptree, places)) {
    const end = isAtEnd(place) ? findEndOf(ziptree, place.path) : undefined
    // What lies beside the work was looked through: the work is where it was before.
    if (end === 'aside') continue
    const isFinished = end === 'work' || wasFinished(place.atSeconds)
    if (again && isFinished) return again
    return {
      ...start,
      ...toExtent(start, place),
      ...toPart(ziptree, place.path),
      isContinued: true,
    }
  }
  return wasFinished(0) ? again : first && { ...first, isContinued: false }
}

/** What opens at each place, from the latest place on. */
function listOpenings(ziptree: Ziptree, places: readonly RecentPlace[]) {
  return orderChosen(ziptree, places).flatMap((place) => {
    const start = findOpeningAt(ziptree, place.path)
    if (!start) return []
    return [{ start, place: start.kind === 'video' ? toFilm(place) : place }]
  })
}

/** Places from the latest. A work that was only opened has not been begun; one of which a later part was opened has. */
function orderChosen(ziptree: Ziptree, places: readonly RecentPlace[]): readonly RecentPlace[] {
  const isBegun = places.some(
    ({ path, pageIndex }) =>
      pageIndex > 0 ||
      listReadingParts(ziptree, path).findIndex(({ placePath }) => placePath === path) > 0,
  )
  return isBegun ? places.toSorted(compareLatest) : []
}

/** What ends where a folder or document does: a part of the work, the work, or what lies beside it. */
function findEndOf(ziptree: Ziptree, path: string): 'part' | 'work' | 'aside' {
  const parts = listReadingParts(ziptree, path)
  const index = parts.findIndex(({ placePath }) => placePath === path)
  if (index < 0) return 'aside'
  return index === parts.length - 1 ? 'work' : 'part'
}

/** The name of one part among several; pages at the root have none but that of the work. */
function toPart(ziptree: Ziptree, path: string): Pick<StartPlace, 'partName'> {
  const parts = listReadingParts(ziptree, path)
  const part = parts.length > 1 && parts.find(({ placePath }) => placePath === path)
  const partName = part && toPartName(part, parts)
  return partName ? { partName } : {}
}

/** The place as the film takes it: those of older releases may be ones that it does not go on from. */
function toFilm(place: RecentPlace): RecentPlace {
  const { pageIndex, pageCount } = place
  return pageCount ? { ...place, pageIndex: toFilmPlace(pageIndex, pageCount) } : place
}

function toExtent({ kind }: MainFile, { pageIndex, pageCount }: RecentPlace) {
  if (kind === 'video') return pageIndex > 0 ? { seconds: pageIndex } : {}
  if (!COUNTLESS.has(kind)) return { pageNumber: pageIndex + 1 }
  return pageCount ? { percent: toReadPercent(pageIndex, pageCount) } : {}
}

/** What opens at a kept place: the file itself, or the first picture, which stands for its folder. */
export function findOpeningAt(ziptree: Ziptree, path: string): MainFile | undefined {
  const entry = path === '' ? undefined : findEntry(ziptree.tree, path)
  const opening = entry?.type === 'file' ? decideOpening(entry, ziptree) : undefined
  if (opening && !(opening.isOpen && opening.playType === 'image')) {
    return opening.isOpen ? { path, route: opening.route, kind: opening.kind } : undefined
  }
  const first = listPages(ziptree, path)?.[0]
  return first && { path: first.path, route: 'view', kind: 'paged' }
}
