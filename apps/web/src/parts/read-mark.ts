import type { Ziptree } from '@yomikura/content/ziptree'
import { isAtEnd, type RecentPlace } from '#data/account/reading/recent-works.ts'
import { listReadingParts } from './reading-parts.ts'
import { listUnits, type ReadingUnit } from './reading-units.ts'

/** How far a file or folder was read or seen: to its end, to a page from 1, to a second, or so much of it. */
export type ReadMark =
  | { isRead: true }
  | { isSeen: true }
  | { pageNumber: number }
  | { seconds: number }
  | { percent: number }

/** What counts for a part of which only the opened book knows the length. */
const UNKNOWN_LENGTH = 100
/** The pages of these are not counted. */
const COUNTLESS: ReadonlySet<ReadingUnit['kind']> = new Set(['flow', 'text'])

/**
 * How far a file was read, or all that is read in a folder.
 *
 * @param places of the work
 * @returns undefined where nothing of it was opened
 */
export function findReadMark(
  ziptree: Pick<Ziptree, 'tree' | 'playfile'>,
  path: string,
  places: readonly RecentPlace[],
): ReadMark | undefined {
  const isWithin = (one: string) => one === path || one.startsWith(`${path}/`)
  const at = places.find((place) => isWithin(place.path))
  if (!at) return undefined
  const parts = listReadingParts(ziptree, at.path).filter(({ placePath }) => isWithin(placePath))
  // Covers and copies are no parts of the work, but folders of their own.
  const beside = listUnits(ziptree).filter(({ placePath }) => isWithin(placePath))
  const units = parts.length > 0 ? parts : beside
  const read = units.map((unit) => {
    const place = places.find((place) => place.path === unit.placePath)
    const { length, share } = toShare(unit, place)
    return { unit, place, length, share }
  })
  if (read.length === 0) return undefined
  if (read.every(({ place }) => place && isAtEnd(place))) {
    return read.every(({ unit }) => unit.kind === 'video') ? { isSeen: true } : { isRead: true }
  }
  const [only] = read
  if (read.length === 1 && only?.place && !COUNTLESS.has(only.unit.kind)) {
    const { pageIndex } = only.place
    return only.unit.kind === 'video' ? { seconds: pageIndex } : { pageNumber: pageIndex + 1 }
  }
  const sum = (toPart: (part: (typeof read)[number]) => number) =>
    read.reduce((all, part) => all + toPart(part), 0)
  const percent = (sum(({ length, share }) => length * share) / sum(({ length }) => length)) * 100
  return { percent: Math.min(99, Math.max(1, Math.floor(percent))) }
}

function toShare({ pageCount }: ReadingUnit, place: RecentPlace | undefined) {
  const length = pageCount ?? place?.pageCount ?? UNKNOWN_LENGTH
  const share = place ? (place.pageIndex + 1) / (place.pageCount ?? length) : 0
  return { length: pageCount ?? UNKNOWN_LENGTH, share: Math.min(1, share) }
}
