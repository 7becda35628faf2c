import { FEWEST_PAGES } from '@yomikura/content/page-names'
import { findEntry } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { ViewerKind, ViewerRoute } from './opening-rules.ts'
import {
  hasSound,
  isCovers,
  isExtra,
  liesBeside,
  listUnits,
  RANKS,
  type ReadingUnit,
} from './reading-units.ts'

type Files = Pick<Ziptree, 'tree' | 'playfile'>

/** A file, where it opens and in which viewer. */
export type MainFile = { path: string; route: ViewerRoute; kind: ViewerKind }

/**
 * The file that a work is about, and where it opens: a game, a book, a document, a film or a folder of
 * pages; else a text; never the cover beside them (specification.md#2.4). The first of its rank in tree order,
 * but pages before those in folders beside them that are no chapters, and what is extra only where nothing else is.
 *
 * @returns undefined when nothing opens, or when a cover and notes are all that lies beside sound,
 * which is listened to
 */
export function findMainFile(ziptree: Files): MainFile | undefined {
  const main = findMainUnit(listUnits(ziptree))
  const isBeside = main?.rank === 'cover' || main?.rank === 'note'
  return main && !(isBeside && hasSound(ziptree)) ? toStart(ziptree, main) : undefined
}

/**
 * The same where something must open: the cover of an album, before nothing at all.
 *
 * @param except a kind that cannot be shown there
 */
export function findAnyFile(ziptree: Files, except?: ViewerKind): MainFile | undefined {
  const main = findMainUnit(listUnits(ziptree).filter(({ kind }) => kind !== except))
  return main && toStart(ziptree, main)
}

/** The first file of a kind. */
export function findFirstOf(ziptree: Files, kind: ViewerKind): MainFile | undefined {
  const first = listUnits(ziptree).find((unit) => unit.kind === kind)
  return first && toStart(ziptree, first)
}

/** What of a work is read first. */
export function findMainUnit(units: readonly ReadingUnit[]): ReadingUnit | undefined {
  const main = findFirstRanked(units.filter((unit) => !isExtra(unit)))
  const isBeside = main?.rank === 'note' || (main?.rank === 'cover' && isCovers(main))
  const surest = main && !isBeside ? main : findFirstRanked(units)
  return surest && (findPagesAbove(surest, units) ?? surest)
}

function findFirstRanked(units: readonly ReadingUnit[]): ReadingUnit | undefined {
  return RANKS.map((rank) => units.find((unit) => unit.rank === rank)).find(Boolean)
}

/** The first of the pages that lie above a picture's folder: the pictures below are beside them. */
function findPagesAbove(
  { path, playType, rank }: ReadingUnit,
  units: readonly ReadingUnit[],
): ReadingUnit | undefined {
  if (playType !== 'image' || rank !== 'work') return undefined
  return units.find(
    ({ playType, placePath, coverCount, pageCount = 0 }) =>
      playType === 'image' && liesBeside(path, placePath) && pageCount - coverCount >= FEWEST_PAGES,
  )
}

/** A work that runs in the browser starts with the page that it names, whichever comes first. */
function toStart(ziptree: Files, { path, route, kind }: ReadingUnit): MainFile {
  const entry = findEntry(ziptree.tree, path)
  const playfile = entry?.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
  const start = playfile && 'html' in playfile ? playfile.html.entry : path
  return { path: findEntry(ziptree.tree, start) ? start : path, route, kind }
}
