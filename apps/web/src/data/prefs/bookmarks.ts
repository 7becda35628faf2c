import { deviceStorage } from './device-storage.ts'
import type { RecentPageKey } from './recent-page.ts'

/** Bookmarks of a file or folder; kept by account, or by the work alone for a visitor (document 2 §6). */
export type BookmarkKey = RecentPageKey

const listeners = new Set<() => void>()

/** Bookmarked pages from 0, ascending. What is no number is dropped. */
export function readBookmarks(key: BookmarkKey): number[] {
  return parseBookmarks(readStoredBookmarks(key))
}

/** As stored; a text, so that equal lists are one. */
export function readStoredBookmarks(key: BookmarkKey): string {
  return deviceStorage()?.getItem(toStorageKey(key)) ?? ''
}

export function parseBookmarks(stored: string): number[] {
  const pages = stored.split(',').map((value) => Number.parseInt(value, 10))
  const valid = pages.filter((page) => Number.isSafeInteger(page) && page >= 0)
  return [...new Set(valid)].sort((a, b) => a - b)
}

/** Replaces the list and tells every viewer in this tab; other tabs hear it from the browser. */
export function writeBookmarks(key: BookmarkKey, pages: readonly number[]): void {
  const stored = parseBookmarks(pages.join(',')).join(',')
  try {
    if (stored === '') deviceStorage()?.removeItem(toStorageKey(key))
    else deviceStorage()?.setItem(toStorageKey(key), stored)
  } catch {
    // Full or refused: the list stays as it was.
  }
  for (const listener of listeners) listener()
}

/** Hears of every change, in this tab and in others. */
export function subscribeToBookmarks(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function toStorageKey({ account, workno, path }: BookmarkKey): string {
  return ['bookmarks', ...(account === '' ? [] : [account]), workno, path].join('/')
}
