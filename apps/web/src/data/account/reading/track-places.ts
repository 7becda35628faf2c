import type { ProgressEvent } from '@yomikura/contract/reading'
import { Listeners } from '@yomikura/ui/store'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { parseAlbum, readAlbum, toFolder, writeAlbum } from './albums.ts'
import { readPlaybackSpeed, writePlaybackSpeed } from './playback-speed.ts'
import {
  readTrackPlace,
  type TrackPlace,
  type TrackPlaceKey,
  writeTrackPlace,
} from './track-place.ts'

/** Places nearer to each other than this are the same to a listener. */
const NEAR_SECONDS = 10

const listeners = new Listeners<[key: TrackPlaceKey, seconds: number]>()

/**
 * Subscribes to places that another device left later than this one: of tracks not heard to their end.
 *
 * @returns ends it
 */
export const subscribeToOtherPlaces = listeners.subscribe

/** Whether a listener would notice the way from one place to the other. */
export function isFarFrom(seconds: number, otherSeconds: number): boolean {
  return Math.abs(seconds - otherSeconds) >= NEAR_SECONDS
}

/** What a place of a recording looks like on the wire: its locator distinguishes it from a page. */
export function toTrackEvent(
  { account, workno, path }: TrackPlaceKey,
  place: TrackPlace,
): Omit<ProgressEvent, 'device'> | undefined {
  const { totalSeconds: total, atMs: at_ms } = place
  // Position 0 counts only with a length: a recording that failed to load stands at 0 too.
  if (!total && place.seconds <= 0) return undefined
  const position = place.isHeard && total ? total : place.seconds
  const album = readAlbum({ account, workno, folder: toFolder(path) })
  const locator =
    `audio;speed=${String(readPlaybackSpeed(account, workno))}` +
    (album ? `;album=${String(album.trackCount)}/${album.totalSeconds.toFixed(2)}` : '')
  return { workno, path, position, ...(total && { total }), locator, at_ms }
}

/** True for a place that a listener, not a reader, chose. */
export function isTrackEvent({ locator }: ProgressEvent): boolean {
  return locator?.startsWith('audio') ?? false
}

/**
 * Takes over a place that another device chose after this one; the caller has made sure of that.
 * Its time is by this device's clock. The latest deliberate act counts (product.md#places).
 * The place that this device knew is kept aside, so that the listener can go back to it.
 */
export function mergeTrackPlace(account: string, event: ProgressEvent): void {
  const key = { account, workno: event.workno, path: event.path }
  const own = readTrackPlace(key)
  const { position: seconds, total: totalSeconds, at_ms: atMs } = event
  const isHeard = totalSeconds !== undefined && seconds >= totalSeconds
  writeTrackPlace(key, { seconds, totalSeconds, isHeard, atMs })
  mergeLocator(account, event)
  if (own && isWorthGoingBack(own, isHeard ? 0 : seconds)) putAside(key, own.seconds)
  if (!isHeard) listeners.notify(key, seconds)
}

/** What else the other device reported of the work: its speed, and what its folder holds. */
function mergeLocator(account: string, event: ProgressEvent): void {
  const speed = Number(/speed=([\d.]+)/.exec(event.locator ?? '')?.[1])
  if (speed > 0) writePlaybackSpeed(account, event.workno, speed)
  const album = parseAlbum(/album=([\d./]+)/.exec(event.locator ?? '')?.[1] ?? '')
  if (album) writeAlbum({ account, workno: event.workno, folder: toFolder(event.path) }, album)
}

function isWorthGoingBack(own: TrackPlace, newSeconds: number): boolean {
  return !own.isHeard && own.seconds >= NEAR_SECONDS && isFarFrom(own.seconds, newSeconds)
}

function putAside(key: TrackPlaceKey, seconds: number): void {
  try {
    deviceStorage()?.setItem(toAsideKey(key), String(seconds))
  } catch {
    // Only the way back to the older place is lost.
  }
}

/** Seconds of the place that another device's has replaced, so that the way back can be offered. */
export function readPlaceAside(key: TrackPlaceKey): number | undefined {
  return Number(deviceStorage()?.getItem(toAsideKey(key)) ?? 0) || undefined
}

/** The way back was offered; it is not offered again. */
export function forgetPlaceAside(key: TrackPlaceKey): void {
  deviceStorage()?.removeItem(toAsideKey(key))
}

function toAsideKey({ account, workno, path }: TrackPlaceKey): string {
  return `track-aside/${account}/${workno}/${path}`
}
