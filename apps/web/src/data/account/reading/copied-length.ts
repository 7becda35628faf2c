import { LIMITS } from '@yomikura/contract/limits'
import { deviceStorage } from '../../base/device/device-storage.ts'
import type { RecentPageKey } from './recent-page.ts'

/** Characters that were copied out of a book on this device. */
export function readCopiedLength(key: RecentPageKey): number {
  const stored = Number(deviceStorage()?.getItem(toStorageKey(key)))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

export function addCopiedLength(key: RecentPageKey, length: number): void {
  try {
    deviceStorage()?.setItem(toStorageKey(key), String(readCopiedLength(key) + length))
  } catch {
    // Without storage nothing is counted; one copy still takes no more than its own limit.
  }
}

/**
 * Characters that may be copied out of a book in all. A deterrent like the scrambling of pages
 * (product.md#deterrents): it is counted on the device.
 */
export function toCopyTotal(bookLength: number): number {
  return Math.max(LIMITS.copyLeast, Math.floor((bookLength * LIMITS.copySharePercent) / 100))
}

/** Characters that one copy may take now, after others. */
export function toCopyLimit({ total, copied }: { total: number; copied: number }): number {
  return Math.min(LIMITS.copyAtOnce, Math.max(0, total - copied))
}

function toStorageKey({ account, workno, path }: RecentPageKey): string {
  return ['copied', ...(account === '' ? [] : [account]), workno, path].join('/')
}
