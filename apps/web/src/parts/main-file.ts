import { findEntry, parentPath } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import {
  listOpenings,
  type OpeningFile,
  type ViewerKind,
  type ViewerRoute,
} from './opening-rules.ts'

type Files = Pick<Ziptree, 'tree' | 'playfile'>

/** A file, where it opens and in which viewer. */
export type MainFile = { path: string; route: ViewerRoute; kind: ViewerKind }

/** So many pictures in one folder are pages; fewer beside something else are its cover. */
const FEWEST_PAGES = 3
/** Texts that tell of a work instead of being it. */
const NOTE =
  /read_?me|licen[cs]e|copying|credits|はじめに|お読み|注意|説明|クレジット|使用許諾|利用規約/i
/** How surely a file is what was bought, surest first. */
const RANKS = ['game', 'work', 'text', 'cover', 'note'] as const
type Rank = (typeof RANKS)[number]

/**
 * The file that a work is about, and where it opens: a game, a book, a document, a film or a folder of
 * pages; else a text; never the cover beside them (document 2 §4). The first of its rank in tree order.
 *
 * @returns undefined when nothing opens, or when a cover and notes are all that lies beside sound,
 * which is listened to
 */
export function findMainFile(ziptree: Files): MainFile | undefined {
  const main = findSurest(ziptree)
  const isBeside = main?.rank === 'cover' || main?.rank === 'note'
  return main && !(isBeside && hasSound(ziptree)) ? toStart(ziptree, main) : undefined
}

/**
 * The same where something must open: the cover of an album, before nothing at all.
 *
 * @param except a kind that cannot be shown there
 */
export function findAnyFile(ziptree: Files, except?: ViewerKind): MainFile | undefined {
  const main = findSurest(ziptree, except)
  return main && toStart(ziptree, main)
}

/** The first file of a kind. */
export function findFirstOf(ziptree: Files, kind: ViewerKind): MainFile | undefined {
  const first = listOpenings(ziptree).find((file) => file.kind === kind)
  return first && toStart(ziptree, first)
}

function findSurest(
  ziptree: Files,
  except?: ViewerKind,
): (OpeningFile & { rank: Rank }) | undefined {
  const files = listOpenings(ziptree).filter(({ kind }) => kind !== except)
  const pictureCounts = new Map<string, number>()
  for (const { path, playType } of files) {
    const folder = parentPath(path)
    if (playType === 'image') pictureCounts.set(folder, (pictureCounts.get(folder) ?? 0) + 1)
  }
  const ranked = files.map((file) => ({ ...file, rank: toRank(file, pictureCounts) }))
  return RANKS.map((rank) => ranked.find((file) => file.rank === rank)).find(Boolean)
}

function toRank(file: OpeningFile, pictureCounts: ReadonlyMap<string, number>): Rank {
  const { path, kind, playType } = file
  // Pictures in the folders of a game are what it is drawn with.
  if (kind === 'html') return 'game'
  if (kind === 'text') return NOTE.test(path) ? 'note' : 'text'
  const isAlone = (pictureCounts.get(parentPath(path)) ?? 0) < FEWEST_PAGES
  return playType === 'image' && isAlone ? 'cover' : 'work'
}

function hasSound({ playfile }: Files): boolean {
  return Object.values(playfile).some(({ type }) => type === 'audio')
}

/** A work that runs in the browser starts with the page that it names, whichever comes first. */
function toStart(ziptree: Files, { path, route, kind }: OpeningFile): MainFile {
  const entry = findEntry(ziptree.tree, path)
  const playfile = entry?.type === 'file' ? ziptree.playfile[entry.hashname] : undefined
  const start = playfile && 'html' in playfile ? playfile.html.entry : path
  return { path: findEntry(ziptree.tree, start) ? start : path, route, kind }
}
