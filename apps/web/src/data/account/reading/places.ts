import type { ProgressEvent } from '@yomikura/contract/reading'
import { Listeners } from '@yomikura/ui/store'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { readRecentPage, type RecentPageKey, storeRecentPlace } from './recent-page.ts'
import { listRecentPlaces } from './recent-works.ts'
import {
  isPageName,
  keepPageName,
  type KeptPage,
  readKeptPage,
  readPageName,
} from './place-locator.ts'

/** A later place that another device reported; the reader is asked before it is taken over. */
export type ElsewherePlace = {
  pageIndex: number
  /** Its stored name, by which it is found among other pages. */
  name?: string | undefined
  pageCount: number | undefined
  /** By this device's clock of acts. */
  atMs: number
  /** It is this device's own: the work goes on at the other one's, and this is the way back. */
  isOwn?: boolean
}

const listeners = new Listeners()
/** Places that a viewer of this page shows now, with how many show each. */
const opened = new Map<string, number>()
/** Marks a place that was taken over: its reader chose it on another device. */
const TAKEN_OVER = '/elsewhere'
/** Marks a question about this device's own place. */
const OWN = 'own'

/** Calls `listener` when a place of another device became known or was answered. @returns ends it */
export const subscribeToElsewhere = listeners.subscribe

/** Notes when this device chose its place, and forgets what another device reported before. */
export function markPlaceTime(key: RecentPageKey, atMs: number): void {
  set(toKey('place-time', key), String(atMs))
  forgetElsewhere(key)
}

/**
 * A viewer shows this place: what another device reports must not change it unasked.
 *
 * @returns ends it; a question without an answer is then settled where nothing was chosen here
 */
export function holdPlace(key: RecentPageKey): () => void {
  const name = toKey('place', key)
  opened.set(name, (opened.get(name) ?? 0) + 1)
  return () => {
    const count = (opened.get(name) ?? 1) - 1
    if (count > 0) {
      opened.set(name, count)
      return
    }
    opened.delete(name)
    const asked = parseElsewhere(readElsewhere(key))
    if (!asked || isChosenHere(key)) return
    if (!asked.isOwn) takeOver(key, asked)
    forgetElsewhere(key)
  }
}

/** The question to ask, as stored; empty when there is none. */
export function readElsewhere(key: RecentPageKey): string {
  return deviceStorage()?.getItem(toKey('place-elsewhere', key)) ?? ''
}

export function parseElsewhere(stored: string): ElsewherePlace | undefined {
  const parts = stored.split('/')
  const [pageIndex, pageCount, atMs] = parts.map(Number)
  if (!Number.isSafeInteger(pageIndex) || !atMs) return undefined
  const place = { pageIndex: pageIndex!, pageCount: pageCount || undefined, atMs }
  return {
    ...place,
    ...(isPageName(parts[3]) && { name: parts[3] }),
    ...(parts[4] === OWN && { isOwn: true }),
  }
}

export function forgetElsewhere(key: RecentPageKey): void {
  deviceStorage()?.removeItem(toKey('place-elsewhere', key))
  listeners.notify()
}

/**
 * Takes in a place that another device chose after this one; the caller has made sure of that. Its
 * time is by this device's clock. The latest choice counts, never the farthest page. Only
 * where both devices chose a place is the reader asked: a work that was merely opened here, or read on
 * from another device's place without turning a page, goes on where the other device is now.
 */
export function mergePlace(account: string, event: ProgressEvent): void {
  const key = { account, workno: event.workno, path: event.path }
  const local = readKeptPage(key)
  const name = readPageName(event.locator)
  const place = { pageIndex: event.position, name, pageCount: event.total, atMs: event.at_ms }
  if (!local) return takeOver(key, place)
  if (isSamePage(local, { page: event.position, name })) return forgetElsewhere(key)
  if (!isChosenHere(key) && !opened.has(toKey('place', key))) return takeOver(key, place)
  ask(key, place)
}

/**
 * A work is looked at whose other device is ahead: it goes on there, as its page then says, and its
 * viewer offers the way back to this device's own place. What a viewer shows stays where it is.
 *
 * @returns whether a place changed
 */
export function goOnElsewhere(account: string, workno: string): boolean {
  const asked = listRecentPlaces(account).flatMap((place) => {
    const key = { account, workno, path: place.path }
    const other = place.workno === workno && parseElsewhere(readElsewhere(key))
    return other && !other.isOwn && !opened.has(toKey('place', key)) ? [{ key, place, other }] : []
  })
  for (const { key, place, other } of asked) {
    const { name } = readKeptPage(key) ?? {}
    const own = { ...place, name, atMs: readPlaceTime(key) || 1, isOwn: true }
    takeOver(key, other)
    ask(key, own)
  }
  return asked.length > 0
}

function ask(key: RecentPageKey, place: ElsewherePlace): void {
  const { pageIndex, pageCount = 0, atMs, name, isOwn } = place
  const parts = [pageIndex, pageCount, atMs, ...(name || isOwn ? [name ?? ''] : [])]
  set(toKey('place-elsewhere', key), [...parts, ...(isOwn ? [OWN] : [])].join('/'))
  listeners.notify()
}

/** By their names where both have one: the devices may have read different pages of the work. */
function isSamePage(one: KeptPage, other: KeptPage): boolean {
  if (one.name !== undefined && other.name !== undefined) return one.name === other.name
  return one.page === other.page
}

function takeOver(key: RecentPageKey, { pageIndex, name, pageCount, atMs }: ElsewherePlace): void {
  // When it was chosen there, or all that comes at once would seem to be read just now.
  storeRecentPlace(key, { pageIndex, pageCount, atSeconds: Math.floor(atMs / 1000) })
  keepPageName(key, { page: pageIndex, name })
  set(toKey('place-time', key), `${atMs}${TAKEN_OVER}`)
}

/** Whether the reader chose the stored place on this device; opening a work at its start is no choice. */
function isChosenHere(key: RecentPageKey): boolean {
  const noted = deviceStorage()?.getItem(toKey('place-time', key))
  if (noted === null || noted === undefined) return (readRecentPage(key) ?? 0) > 0
  return !noted.endsWith(TAKEN_OVER)
}

/** When the place was chosen, here or elsewhere, by this device's clock; 0 where it is unknown. */
export function readPlaceTime(key: RecentPageKey): number {
  return Number.parseInt(deviceStorage()?.getItem(toKey('place-time', key)) ?? '0', 10) || 0
}

function toKey(kind: string, { account, workno, path }: RecentPageKey): string {
  return [kind, account, workno, path].join('/')
}

function set(key: string, value: string): void {
  try {
    deviceStorage()?.setItem(key, value)
  } catch {
    // Without storage there is nothing to compare with; reading goes on.
  }
}
