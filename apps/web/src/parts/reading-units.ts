import {
  FEWEST_PAGES,
  isChapterName,
  isCoverName,
  isExtrasName,
} from '@yomikura/content/page-names'
import { parentPath } from '@yomikura/content/tree-path'
import type { Playfile, Ziptree } from '@yomikura/content/ziptree'
import { listOpenings, type PlayType, type ViewerKind, type ViewerRoute } from './opening-rules.ts'

type Files = Pick<Ziptree, 'tree' | 'playfile'>

/** How surely something is what was bought, surest first. */
export const RANKS = ['game', 'work', 'text', 'cover', 'note'] as const
type Rank = (typeof RANKS)[number]

/** What opens as one: a file, or all pictures of a folder. */
export type ReadingUnit = {
  /** Under this path places are kept: the file, or the folder of pictures. */
  placePath: string
  /** What opens it: the file, or the first picture. */
  path: string
  route: ViewerRoute
  kind: ViewerKind
  playType: PlayType
  rank: Rank
  /** Pages as the viewer counts them; undefined where only the opened file knows. */
  pageCount: number | undefined
  /** How many of the pictures are covers by their names. */
  coverCount: number
}

/** Texts that describe a work instead of being it. */
const NOTE =
  /read_?me|licen[cs]e|copying|credits|はじめに|お読み|注意|説明|クレジット|使用許諾|利用規約/i

/** Trees do not change, and the same one is asked about many times. */
const listed = new WeakMap<Files['tree'], readonly ReadingUnit[]>()

/** Everything in a work that opens, in tree order. */
export function listUnits(ziptree: Files): readonly ReadingUnit[] {
  const known = listed.get(ziptree.tree)
  const units = known ?? rankPictures(ziptree, gatherUnits(ziptree))
  if (!known) listed.set(ziptree.tree, units)
  return units
}

function gatherUnits(ziptree: Files): ReadingUnit[] {
  const units = new Map<string, ReadingUnit>()
  for (const { path, route, kind, playType, hashname } of listOpenings(ziptree)) {
    const isPicture = playType === 'image'
    const placePath = isPicture ? parentPath(path) : path
    const coverCount = isPicture && isCoverName(nameOf(path)) ? 1 : 0
    const known = isPicture ? units.get(`${placePath}/`) : undefined
    if (known) {
      known.pageCount = (known.pageCount ?? 0) + 1
      known.coverCount += coverCount
      continue
    }
    const pageCount = isPicture ? 1 : countPages(ziptree.playfile[hashname])
    const rank = toRank(path, kind)
    const unit = { placePath, path, route, kind, playType, rank, pageCount, coverCount }
    units.set(isPicture ? `${placePath}/` : path, unit)
  }
  return [...units.values()]
}

/** Whether it is nothing but covers, by the names of the pictures or of their folder. */
export function isCovers({ placePath, playType, coverCount, pageCount }: ReadingUnit): boolean {
  if (playType !== 'image') return false
  const folder = nameOf(placePath)
  return coverCount === pageCount || (folder !== 'folder' && isCoverName(`${folder}.jpg`))
}

/** Whether anything of it lies in a folder of what is extra. */
export function isExtra({ path }: Pick<ReadingUnit, 'path'>): boolean {
  return foldersOf(path).some(isExtrasName)
}

/** Names of the folders that a file lies in. */
export function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}

/** Whether a file lies in a folder within another one, and that folder is no chapter. */
export function liesBeside(path: string, folder: string): boolean {
  if (folder !== '' && !path.startsWith(`${folder}/`)) return false
  const [next = '', ...below] = path.slice(folder === '' ? 0 : folder.length + 1).split('/')
  return below.length > 0 && !isChapterName(next)
}

/** Whether a work can be listened to. */
export function hasSound({ playfile }: Files): boolean {
  return Object.values(playfile).some(({ type }) => type === 'audio')
}

/** Few pictures beside something else are its cover, but for chapters of a page or two among others. */
function rankPictures(ziptree: Files, units: readonly ReadingUnit[]): ReadingUnit[] {
  const isHeard = hasSound(ziptree)
  const isChapter = (unit: ReadingUnit) =>
    unit.playType === 'image' &&
    !isCovers(unit) &&
    !isExtra(unit) &&
    foldersOf(unit.path).some(isChapterName)
  const areChapters = !isHeard && units.filter(isChapter).length > 1
  return units.map((unit) => {
    const isFew = unit.playType === 'image' && (unit.pageCount ?? 0) < FEWEST_PAGES
    const isCover = isFew ? !(areChapters && isChapter(unit)) : !isHeard && isCovers(unit)
    return isCover ? { ...unit, rank: 'cover' } : unit
  })
}

function toRank(path: string, kind: ViewerKind): Rank {
  // Pictures in the folders of a game are what it is drawn with.
  if (kind === 'html') return 'game'
  if (kind !== 'text') return 'work'
  return NOTE.test(path) ? 'note' : 'text'
}

function countPages(playfile: Playfile | undefined): number | undefined {
  return playfile && 'pdf' in playfile ? playfile.pdf.page.length : undefined
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
