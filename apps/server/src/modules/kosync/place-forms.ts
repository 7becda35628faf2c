import type { KosyncPlace } from '@yomikura/contract/kosync'
import type { PlaceMeasure } from '../opds/index.ts'

/** A place of ours: how far, in the measure's unit from 0, and in the viewer's own form. */
export type OwnPlace = { position: number; locator?: string | null }

type ForeignPlace = Pick<KosyncPlace, 'progress' | 'percentage'>

/**
 * Where in our measure a place of KOReader's is, from 0. Pages are numbers, where both count the same
 * ones; of texts the share counts, since letters and laid-out pages grow alike.
 */
export function toPosition({ unit, length }: PlaceMeasure, place: ForeignPlace): number {
  const { progress, percentage } = place
  if (unit === 'letter') return Math.round(percentage * Math.max(0, length - 1))
  const named = unit === 'page' ? toNumber(progress) : readFragment(progress)
  const byShare = Math.max(0, Math.round(percentage * length) - 1)
  if (named === undefined || named < 1 || named > length) return byShare
  // A document whose long pages we cut has more of them here.
  const isSameCount = unit === 'chapter' || Math.abs(named / length - percentage) <= 1.5 / length
  return isSameCount ? named - 1 : byShare
}

/** How far along a place of ours is, from 0 to 1. */
function toPercentage({ unit, length }: PlaceMeasure, { position }: OwnPlace): number {
  const share = unit === 'letter' ? position / Math.max(1, length - 1) : (position + 1) / length
  return Math.max(0, Math.min(1, share))
}

/**
 * A place of ours as KOReader goes to it: the page, or the beginning of the chapter. Undefined where it
 * cannot be said: the way into a chapter hangs on KOReader's own reading of its markup.
 */
export function toForeignPlace(measure: PlaceMeasure, place: OwnPlace): ForeignPlace | undefined {
  const percentage = toPercentage(measure, place)
  if (measure.unit === 'page') {
    const page = Math.min(measure.length, Math.floor(place.position) + 1)
    return { progress: String(page), percentage }
  }
  const chapter = measure.unit === 'chapter' ? Math.floor(place.position) : readItem(place.locator)
  const isEpub = measure.path.toLowerCase().endsWith('.epub')
  if (!isEpub || chapter === undefined) return undefined
  return { progress: `/body/DocFragment[${chapter + 1}].0`, percentage }
}

/**
 * Whether KOReader is at a place that it was led to, or before it in the same chapter: it was led to the
 * chapter's beginning, so that this says nothing of where its reader wants to be.
 */
export function isArrival(measure: PlaceMeasure, own: OwnPlace, place: ForeignPlace): boolean {
  if (measure.unit !== 'letter') return false
  const chapter = readItem(own.locator)
  if (chapter === undefined || readFragment(place.progress) !== chapter + 1) return false
  return place.percentage <= toPercentage(measure, own)
}

/** The chapter of an XPointer into an EPUB, from 1. */
function readFragment(progress: string): number | undefined {
  return toNumber(/^\/body\/DocFragment\[(\d+)\]/.exec(progress)?.[1] ?? '')
}

/** The chapter of an exact place (docs/reference/book.md), from 0. */
function readItem(locator: string | null | undefined): number | undefined {
  return toNumber(/^(\d+)\/\d+$/.exec(locator ?? '')?.[1] ?? '')
}

function toNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
