import type { BookmarkEvent, ProgressEvent } from '@yomikura/contract/reading'
import { deviceStorage } from '../../base/device/device-storage.ts'

/** What the server does not have yet, oldest first: of each place the latest only, so that it stays small. */
export type Outbox = {
  progress: Record<string, ProgressEvent>
  bookmarks: Record<string, BookmarkEvent>
}

type Kind = keyof Outbox

export function readOutbox(account: string): Outbox {
  return {
    progress: readKind<ProgressEvent>(account, 'progress'),
    bookmarks: readKind<BookmarkEvent>(account, 'bookmarks'),
  }
}

export function queueProgress(account: string, events: readonly ProgressEvent[]): void {
  for (const event of events) {
    keep(`${toPrefix(account, 'progress')}${event.workno}/${event.path}`, event)
  }
}

export function queueBookmark(account: string, event: BookmarkEvent): void {
  const place = `${event.workno}/${event.path}/${event.page}`
  keep(`${toPrefix(account, 'bookmarks')}${place}`, event)
}

/** Takes out what was sent; what changed meanwhile stays for the next time. */
export function settleOutbox(sent: Readonly<Record<string, { at_ms: number }>>): void {
  const storage = deviceStorage()
  for (const [name, { at_ms }] of Object.entries(sent)) {
    if (parse(storage?.getItem(name))?.at_ms === at_ms) storage?.removeItem(name)
  }
}

/** An entry for each place: tabs that write at one moment never overwrite each other's. */
function keep(name: string, event: ProgressEvent | BookmarkEvent): void {
  try {
    deviceStorage()?.setItem(name, JSON.stringify(event))
  } catch {
    // Full or refused: the place is kept on this device, other devices will not get it.
  }
}

function readKind<T extends { at_ms: number }>(account: string, kind: Kind): Record<string, T> {
  const storage = deviceStorage()
  if (!storage) return {}
  const found = Object.keys(storage)
    .filter((name) => name.startsWith(toPrefix(account, kind)))
    .map((name) => [name, parse(storage.getItem(name)) as T | undefined] as const)
    .filter((entry): entry is [string, T] => entry[1] !== undefined)
  return Object.fromEntries(found.sort(([, one], [, other]) => one.at_ms - other.at_ms))
}

function parse(stored: string | null | undefined): { at_ms: number } | undefined {
  try {
    const event = JSON.parse(stored ?? 'null') as { at_ms?: unknown } | null
    return typeof event?.at_ms === 'number' ? (event as { at_ms: number }) : undefined
  } catch {
    return undefined
  }
}

function toPrefix(account: string, kind: Kind): string {
  return `reading-outbox/${account}/${kind}/`
}
