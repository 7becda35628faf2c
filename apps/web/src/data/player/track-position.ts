import { deviceStorage } from '../prefs/device-storage.ts'

/** Where a listener was: one place per account, work and file (product.md, point 14). */
export type TrackPositionKey = { account: string; workno: string; path: string }

/** Seconds into the file; 0 where none are kept. */
export function readTrackPosition(key: TrackPositionKey): number {
  const seconds = Number(deviceStorage()?.getItem(toStorageKey(key)) ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

/** Keeps a position; 0 forgets it. Never throws: playing goes on where the browser refuses storage. */
export function writeTrackPosition(key: TrackPositionKey, seconds: number): void {
  try {
    if (seconds > 0) deviceStorage()?.setItem(toStorageKey(key), seconds.toFixed(2))
    else deviceStorage()?.removeItem(toStorageKey(key))
  } catch {
    // Private windows and full disks refuse; the place is then kept for this session only.
  }
}

function toStorageKey({ account, workno, path }: TrackPositionKey): string {
  return `track-position/${account}/${workno}/${path}`
}
