import { Listeners } from '@yomikura/ui/store'
import { deviceStorage } from '../../base/device/device-storage.ts'
import type { RecentPageKey } from './recent-page.ts'

/** Bookmarks of a file or folder; kept by account, or by the work alone for a visitor (specification.md#2.6). */
export type BookmarkKey = RecentPageKey

/** A bookmarked page: its number from 0 as it was marked, and its stored name where it has one. */
export type Bookmark = { page: number; name?: string }

const listeners = new Listeners()
/** A page with its name; apps of older releases read the number alone. */
const NAMED = /^\d+:([\w.-]{1,64})$/

/** Bookmarked pages from 0, ascending. What is no number is dropped. */
export function readBookmarks(key: BookmarkKey): number[] {
  return parseBookmarks(readStoredBookmarks(key))
}

/** As stored; a text, so that equal lists are one. */
export function readStoredBookmarks(key: BookmarkKey): string {
  return deviceStorage()?.getItem(toStorageKey(key)) ?? ''
}

export function parseBookmarks(stored: string): number[] {
  return parseMarks(stored).map(({ page }) => page)
}

/** The bookmarks of a stored list, with the names of their pages; ascending, each page once. */
export function parseMarks(stored: string): Bookmark[] {
  const marks = new Map<number, Bookmark>()
  for (const value of stored.split(',')) {
    const page = Number.parseInt(value, 10)
    if (!Number.isSafeInteger(page) || page < 0 || marks.has(page)) continue
    const name = NAMED.exec(value)?.[1]
    marks.set(page, name === undefined ? { page } : { page, name })
  }
  return [...marks.values()].sort((a, b) => a.page - b.page)
}

/** Replaces the list and notifies every viewer in this tab; the browser notifies other tabs. */
export function writeBookmarks(key: BookmarkKey, pages: readonly number[]): void {
  writeMarks(
    key,
    pages.map((page) => ({ page })),
  )
}

/** As `writeBookmarks`, with names. What is no name of a page is dropped. */
export function writeMarks(key: BookmarkKey, marks: readonly Bookmark[]): void {
  const texts = marks.map(({ page, name }) => (name ? `${page}:${name}` : `${page}`))
  const stored = parseMarks(texts.join(','))
    .map(({ page, name }) => (name === undefined ? `${page}` : `${page}:${name}`))
    .join(',')
  try {
    if (stored === '') deviceStorage()?.removeItem(toStorageKey(key))
    else deviceStorage()?.setItem(toStorageKey(key), stored)
  } catch {
    // Full or refused: the list stays as it was.
  }
  listeners.notify()
}

/** Subscribes to every change, in this tab and in others. */
export function subscribeToBookmarks(listener: () => void): () => void {
  const end = listeners.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    end()
    removeEventListener('storage', listener)
  }
}

function toStorageKey({ account, workno, path }: BookmarkKey): string {
  return ['bookmarks', ...(account === '' ? [] : [account]), workno, path].join('/')
}
