import type { BookmarkedPlace, ProgressEvent } from '@yomikura/contract/reading'
import { takeActTime } from '../../base/device/act-clock.ts'
import { getDeviceId } from '../../base/device/device-id.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { type Bookmark, writeMarks } from './bookmarks.ts'
import { readOutbox } from './outbox.ts'
import { isPartEvent, mergePart } from './part-events.ts'
import { mergePlace, readPlaceTime } from './places.ts'
import { readTrackPlace } from './track-place.ts'
import { isTrackEvent, mergeTrackPlace } from './track-places.ts'
import { isVerdictEvent, mergeVerdict, readVerdictTime } from './work-verdicts.ts'

type PlacesNews = {
  progress: readonly ProgressEvent[]
  /** The server's time, which older ones do not send. */
  now_ms?: number
  /** Events of this device that the answer has taken into account. */
  compared?: readonly ProgressEvent[] | undefined
  /** This device's clock. */
  nowMs: number
}

/**
 * Takes in what the server keeps of places. The server has put the acts of all devices into their
 * order by its own clock, so what it reports of another device is later than all that this one has
 * sent. What this one has not sent yet is compared by the server, too, once it is sent.
 */
export function takePlaces(account: string, news: PlacesNews): void {
  const { progress, now_ms, compared = [], nowMs } = news
  // Taken, not read: what is done here after this is later than what is taken over now.
  const aheadMs = now_ms === undefined ? 0 : takeActTime(nowMs) - now_ms
  const waiting = Object.values(readOutbox(account).progress)
  for (const place of progress) {
    const isOwn = place.device === getDeviceId()
    if (!isOwn && hasPlace(waiting, place)) continue
    const knownMs = readServerTime(account, place)
    noteServerTime(account, place)
    if (isOwn) continue
    const isCompared = hasPlace(compared, place)
    if (place.at_ms <= (knownMs ?? (isCompared ? 0 : readOwnTime(account, place) - aheadMs)))
      continue
    // From here on by the clock of this device, in whose order its lists stand.
    take(account, { ...place, at_ms: Math.max(1, place.at_ms + aheadMs) })
  }
}

function take(account: string, place: ProgressEvent): void {
  if (isVerdictEvent(place)) mergeVerdict(account, place)
  else if (isPartEvent(place)) mergePart(account, place)
  else if (isTrackEvent(place)) mergeTrackPlace(account, place)
  else mergePlace(account, place)
}

/** When this device chose its place, by its own clock: for places of releases that knew no server time. */
function readOwnTime(account: string, place: ProgressEvent): number {
  const { workno, path } = place
  if (isVerdictEvent(place)) return readVerdictTime(account, workno)
  const key = { account, workno, path }
  return isTrackEvent(place) ? (readTrackPlace(key)?.atMs ?? 0) : readPlaceTime(key)
}

/** Whole lists come; what this device changed and has not sent yet stays as the reader left it. */
export function takeBookmarks(account: string, places: readonly BookmarkedPlace[]): void {
  const waiting = Object.values(readOutbox(account).bookmarks)
  for (const { workno, path, pages, names } of places) {
    const merged = new Map(pages.map((page, index) => [page, toMark(page, names?.[index])]))
    for (const event of waiting) {
      if (event.workno !== workno || event.path !== path) continue
      if (event.is_set) merged.set(event.page, toMark(event.page, event.name))
      else merged.delete(event.page)
    }
    writeMarks({ account, workno, path }, [...merged.values()])
  }
}

function toMark(page: number, name: string | undefined): Bookmark {
  return name ? { page, name } : { page }
}

function hasPlace(events: readonly ProgressEvent[], { workno, path }: ProgressEvent): boolean {
  return events.some((event) => event.workno === workno && event.path === path)
}

type Place = Pick<ProgressEvent, 'workno' | 'path'>

/**
 * Until when this device knows what the server keeps of a place, by the server's clock; undefined
 * where the server reported nothing yet. Places of other devices are compared with it, and never with the clock
 * of this device, which may be wrong by minutes to years.
 */
function readServerTime(account: string, place: Place): number | undefined {
  const stored = deviceStorage()?.getItem(toKey(account, place))
  return stored ? Number(stored) || undefined : undefined
}

/** Notes what the server reported of a place; older news that arrives late changes nothing. */
function noteServerTime(account: string, place: ProgressEvent): void {
  if (place.at_ms <= (readServerTime(account, place) ?? 0)) return
  try {
    deviceStorage()?.setItem(toKey(account, place), String(place.at_ms))
  } catch {
    // Without it the same place may be asked about twice.
  }
}

function toKey(account: string, { workno, path }: Place): string {
  return `server-time/${account}/${workno}/${path}`
}
