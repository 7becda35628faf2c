import { deviceSession } from './device-storage.ts'

const KEY = 'scroll-places'
/** Addresses that are remembered in a tab, the ones left last. */
const MOST = 50

/** How far down a page was when it was left, in pixels; 0 when that is unknown. */
export function readScrollPlace(path: string): number {
  return new Map(readAll()).get(path) ?? 0
}

/** Never throws: without storage a page begins at its top. */
export function writeScrollPlace(path: string, topPx: number): void {
  const others = readAll().filter(([known]) => known !== path)
  const kept = [...others, [path, Math.round(topPx)]].slice(-MOST)
  try {
    deviceSession()?.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Full or refused: only a comfort is lost.
  }
}

function readAll(): [path: string, topPx: number][] {
  try {
    const stored: unknown = JSON.parse(deviceSession()?.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(place: unknown): place is [string, number] {
  return Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'number'
}
