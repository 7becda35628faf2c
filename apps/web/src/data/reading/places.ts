import type { ProgressEvent } from '@yomikura/contract/reading'
import { deviceStorage } from '../prefs/device-storage.ts'
import { readRecentPage, type RecentPageKey, storeRecentPlace } from '../prefs/recent-page.ts'

/** A later place that another device told of; the reader is asked before it is taken over. */
export type ElsewherePlace = { pageIndex: number; pageCount: number | undefined; atMs: number }

const listeners = new Set<() => void>()

/** Hears when a place of another device became known or was answered. */
export function subscribeToElsewhere(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes when this device chose its place, and forgets what another device had told before. */
export function markPlaceTime(key: RecentPageKey, atMs: number): void {
  set(toKey('place-time', key), String(atMs))
  forgetElsewhere(key)
}

/** The question to ask, as stored; empty when there is none. */
export function readElsewhere(key: RecentPageKey): string {
  return deviceStorage()?.getItem(toKey('place-elsewhere', key)) ?? ''
}

export function parseElsewhere(stored: string): ElsewherePlace | undefined {
  const [pageIndex, pageCount, atMs] = stored.split('/').map(Number)
  if (!Number.isSafeInteger(pageIndex) || !atMs) return undefined
  return { pageIndex: pageIndex!, pageCount: pageCount || undefined, atMs }
}

export function forgetElsewhere(key: RecentPageKey): void {
  deviceStorage()?.removeItem(toKey('place-elsewhere', key))
  for (const listener of listeners) listener()
}

/**
 * Takes in what the server knows of a place. The latest choice counts, never the farthest page: a
 * place unknown here is simply kept, a later one of another device becomes a question.
 */
export function mergePlace(account: string, event: ProgressEvent): void {
  const key = { account, workno: event.workno, path: event.path }
  const localPage = readRecentPage(key)
  if (localPage === undefined) {
    // When it was chosen there, or all that comes at once would seem to be read just now.
    const atSeconds = Math.floor(event.at_ms / 1000)
    storeRecentPlace(key, { pageIndex: event.position, pageCount: event.total, atSeconds })
    set(toKey('place-time', key), String(event.at_ms))
    return
  }
  const localAtMs = Number(deviceStorage()?.getItem(toKey('place-time', key)) ?? 0)
  if (event.at_ms <= localAtMs || event.position === localPage) return
  set(toKey('place-elsewhere', key), `${event.position}/${event.total ?? 0}/${event.at_ms}`)
  for (const listener of listeners) listener()
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
