import {
  FEWEST_PAGES,
  isChapterName,
  isCoverName,
  isExtrasName,
} from '@yomikura/content/page-names'
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

/** Texts that tell of a work instead of being it. */
const NOTE =
  /read_?me|licen[cs]e|copying|credits|はじめに|お読み|注意|説明|クレジット|使用許諾|利用規約/i
/** How surely a file is what was bought, surest first. */
const RANKS = ['game', 'work', 'text', 'cover', 'note'] as const
type Rank = (typeof RANKS)[number]

/**
 * The file that a work is about, and where it opens: a game, a book, a document, a film or a folder of
 * pages; else a text; never the cover beside them (document 2 §4). The first of its rank in tree order,
 * but pages before those in folders beside them that are no chapters, and what is extra only where nothing else is.
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

type RankedFile = OpeningFile & { rank: Rank }

function findSurest(ziptree: Files, except?: ViewerKind): RankedFile | undefined {
  const files = listOpenings(ziptree).filter(({ kind }) => kind !== except)
  const pictureCounts = countPictures(files)
  const ranked = files.map((file) => ({ ...file, rank: toRank(file, pictureCounts) }))
  const main = findFirstRanked(ranked.filter(({ path }) => !isExtra(path)))
  const isBeside = main?.rank === 'note' || (main?.rank === 'cover' && isCoverFile(main))
  const surest = main && !isBeside ? main : findFirstRanked(ranked)
  return surest && (findPagesAbove(surest, ranked) ?? surest)
}

function findFirstRanked(files: readonly RankedFile[]): RankedFile | undefined {
  return RANKS.map((rank) => files.find((file) => file.rank === rank)).find(Boolean)
}

/** The first of the pages that lie above a picture's folder: the pictures below are beside them. */
function findPagesAbove(
  { path, playType, rank }: RankedFile,
  files: readonly RankedFile[],
): RankedFile | undefined {
  if (playType !== 'image' || rank !== 'work') return undefined
  const counts = countPictures(files.filter((file) => !isCoverFile(file)))
  return files
    .filter(({ playType }) => playType === 'image')
    .filter((file) => liesBeside(path, parentPath(file.path)))
    .find((file) => (counts.get(parentPath(file.path)) ?? 0) >= FEWEST_PAGES)
}

/** Whether a file lies in a folder within another one, and that folder is no chapter. */
function liesBeside(path: string, folder: string): boolean {
  if (folder !== '' && !path.startsWith(`${folder}/`)) return false
  const [next = '', ...below] = path.slice(folder === '' ? 0 : folder.length + 1).split('/')
  return below.length > 0 && !isChapterName(next)
}

/** Pictures by the folder that they lie in. */
function countPictures(files: readonly OpeningFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path, playType } of files) {
    const folder = parentPath(path)
    if (playType === 'image') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

function isCoverFile({ path }: OpeningFile): boolean {
  return isCoverName(path.slice(parentPath(path).length).replace('/', ''))
}

function isExtra(path: string): boolean {
  return path.split('/').slice(0, -1).some(isExtrasName)
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
