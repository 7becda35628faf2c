import { toReadPercent } from '@yomikura/reader/position'
import { useMemo, useSyncExternalStore } from 'react'
import { type Session, useSession } from './session.ts'
import { toUserId } from '../base/device/auth-record.ts'
import type { HeardWork } from '../player/heard-works.ts'
import { listTrackPlaces } from '../account/reading/track-place.ts'
import {
  readVerdicts,
  type ReadVerdict,
  subscribeToVerdicts,
  writeVerdicts,
} from '../account/reading/finished-works.ts'
import {
  readPlacesVersion,
  subscribeToPlaces,
  notifyPlacesChanged,
} from '../account/reading/places-news.ts'
import { findLatestPlaces, type RecentPlace } from '../account/reading/recent-works.ts'

/**
 * How far a work was read or heard: `percent` once its length is known, 100 when it is finished.
 * Without a percentage the page, from 1, shows it.
 */
export type ReadingMark = {
  pageNumber: number
  percent: number | undefined
  /** Of what was read; undefined while it is unknown, and of sound. */
  pageCount?: number | undefined
  /** Of what is listened to, where its length is known. */
  leftSeconds?: number | undefined
}

/** What readers filter by. */
export type ReadState = 'unread' | 'reading' | 'finished'

export type ReadingMarks = {
  markOf: (workno: string) => ReadingMark | undefined
  /** Works with a mark, those read last first. */
  worknos: readonly string[]
  /** When pages of a work were last turned or it was last played, in seconds since the epoch. */
  openedAt: ReadonlyMap<string, number>
  setVerdict: (worknos: readonly string[], verdict: ReadVerdict | undefined) => void
}

/** How far each work was read. Places change on other screens and on other devices, which report it. */
export function useReadingMarks(): ReadingMarks {
  const session = useSession()
  const user = toUserId(session.account)
  const version = useSyncExternalStore(subscribeToPlaces, readPlacesVersion)
  const { places, heard } = useMemo(() => readPlaces(user, version), [user, version])
  const verdicts = useSyncExternalStore(subscribeToVerdicts, () => readVerdicts(user))
  const openedAt = new Map<string, number>()
  for (const [workno, { atSeconds }] of [...places, ...heard])
    noteLater(openedAt, workno, atSeconds)
  return {
    markOf: (workno) =>
      toMark(toLater(places.get(workno), heard.get(workno)), verdicts.get(workno)),
    worknos: [...new Set([...sortLastFirst(openedAt), ...verdicts.keys()])],
    openedAt,
    setVerdict: (worknos, verdict) => {
      writeVerdicts(user, worknos, verdict)
      void sendVerdict(session, worknos, verdict)
    },
  }
}

/** Keeps the later of two times of a work. */
export function noteLater(times: Map<string, number>, workno: string, atSeconds: number): void {
  times.set(workno, Math.max(atSeconds, times.get(workno) ?? 0))
}

/** Works by their times, the latest first; of one time in the order of their numbers, on every device. */
export function sortLastFirst(times: ReadonlyMap<string, number>): string[] {
  const byTime = [...times].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return byTime.map(([workno]) => workno)
}

/** @param _version of the places: another one reads them again */
function readPlaces(user: string, _version: number) {
  return { places: findLatestPlaces(user), heard: readHeardWorks(user) }
}

let findHeardWorks: ((user: string) => Map<string, HeardWork>) | undefined

/**
 * The code for albums and their discs loads where something was listened to, to keep the start small;
 * until it is there, and where it cannot be had, works are marked by their pages alone.
 */
function readHeardWorks(user: string): Map<string, HeardWork> {
  if (findHeardWorks) return findHeardWorks(user)
  if (listTrackPlaces(user).length === 0) return new Map()
  import('../player/heard-works.ts').then(
    (module) => {
      findHeardWorks = module.findHeardWorks
      notifyPlacesChanged()
    },
    () => undefined,
  )
  return new Map()
}

/** The other devices get it; the code that sends it is not needed before. */
async function sendVerdict(
  session: Session,
  worknos: readonly string[],
  verdict: ReadVerdict | undefined,
): Promise<void> {
  const { getReadingSync } = await import('../account/reading/reading-syncs.ts')
  getReadingSync(session).noteVerdicts(worknos, verdict)
}

export function toReadState(mark: ReadingMark | undefined): ReadState {
  if (!mark) return 'unread'
  return mark.percent === 100 ? 'finished' : 'reading'
}

/** What was done with a work last: its pages were turned, or it was listened to. */
export function toLater(
  place: RecentPlace | undefined,
  heard: HeardWork | undefined,
): RecentPlace | HeardWork | undefined {
  return (heard?.atSeconds ?? 0) > (place?.atSeconds ?? 0) ? heard : (place ?? heard)
}

/** How far a work was read or heard, from where it was left and what the reader said of it. */
export function toMark(
  place: RecentPlace | HeardWork | undefined,
  verdict: ReadVerdict | undefined,
): ReadingMark | undefined {
  if (verdict === 'unread') return undefined
  if (verdict === 'finished') return { pageNumber: 0, percent: 100 }
  if (!place) return undefined
  if ('percent' in place) {
    return { pageNumber: 0, percent: place.percent, leftSeconds: place.leftSeconds }
  }
  const { pageIndex, pageCount } = place
  const percent = pageCount ? toReadPercent(pageIndex, pageCount) : undefined
  return { pageNumber: pageIndex + 1, pageCount, percent }
}
