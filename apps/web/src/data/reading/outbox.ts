import type { BookmarkEvent, ProgressEvent } from '@yomikura/contract/reading'
import { deviceStorage } from '../prefs/device-storage.ts'

/** What the server has not heard of yet: of each place the latest only, so that it stays small. */
export type Outbox = {
  progress: Record<string, ProgressEvent>
  bookmarks: Record<string, BookmarkEvent>
}

const EMPTY: Outbox = { progress: {}, bookmarks: {} }

export function readOutbox(account: string): Outbox {
  try {
    const stored = JSON.parse(deviceStorage()?.getItem(toKey(account)) ?? '{}') as Partial<Outbox>
    return { ...EMPTY, ...stored }
  } catch {
    return EMPTY
  }
}

export function queueProgress(account: string, events: readonly ProgressEvent[]): void {
  const outbox = readOutbox(account)
  const queued = events.map((event) => [`${event.workno}/${event.path}`, event] as const)
  write(account, { ...outbox, progress: { ...outbox.progress, ...Object.fromEntries(queued) } })
}

export function queueBookmark(account: string, event: BookmarkEvent): void {
  const outbox = readOutbox(account)
  const key = `${event.workno}/${event.path}/${event.page}`
  write(account, { ...outbox, bookmarks: { ...outbox.bookmarks, [key]: event } })
}

/** Takes out what was sent; what changed meanwhile stays for the next time. */
export function settleOutbox(account: string, sent: Outbox): void {
  const now = readOutbox(account)
  write(account, {
    progress: without(now.progress, sent.progress),
    bookmarks: without(now.bookmarks, sent.bookmarks),
  })
}

function without<T extends { at_ms: number }>(now: Record<string, T>, sent: Record<string, T>) {
  return Object.fromEntries(
    Object.entries(now).filter(([key, event]) => sent[key]?.at_ms !== event.at_ms),
  )
}

function write(account: string, outbox: Outbox): void {
  const isEmpty =
    Object.keys(outbox.progress).length === 0 && Object.keys(outbox.bookmarks).length === 0
  try {
    if (isEmpty) deviceStorage()?.removeItem(toKey(account))
    else deviceStorage()?.setItem(toKey(account), JSON.stringify(outbox))
  } catch {
    // Full or refused: the place is kept on this device, other devices will not hear of it.
  }
}

function toKey(account: string): string {
  return `reading-outbox/${account}`
}
