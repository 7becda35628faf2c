import { deviceStorage } from '../../base/device/device-storage.ts'

/**
 * The part of a work that was opened last, in a work of several folders, documents or books: without it
 * code that does not hold the work's tree cannot know that the end of the part is not the end of the work.
 * Parts are measured in pages, or all alike where only an opened book knows its length.
 */
export type WorkPart = {
  /** Under this path its place is kept. */
  path: string
  /** Length of all parts before it. */
  before: number
  size: number
  /** Length of all parts. */
  total: number
  atMs: number
}

type Key = { account: string; workno: string }

/** Keeps the part. Never throws: without it the end of a part counts as the end of its work. */
export function writeWorkPart(key: Key, { path, before, size, total, atMs }: WorkPart): void {
  try {
    deviceStorage()?.setItem(toStorageKey(key), `${before}/${size}/${total}@${atMs}/${path}`)
  } catch {
    // Private windows and full disks refuse; places go the same way.
  }
}

export function readWorkPart(key: Key): WorkPart | undefined {
  return parseWorkPart(deviceStorage()?.getItem(toStorageKey(key)) ?? '')
}

/** The work has one part only by now. */
export function forgetWorkPart(key: Key): void {
  deviceStorage()?.removeItem(toStorageKey(key))
}

function parseWorkPart(stored: string): WorkPart | undefined {
  const [, before, size, total, atMs, path = ''] =
    /^(\d{1,9})\/(\d{1,9})\/(\d{1,9})@(\d{1,16})\/(.*)$/s.exec(stored) ?? []
  const part = {
    path,
    before: Number(before),
    size: Number(size),
    total: Number(total),
    atMs: Number(atMs),
  }
  return part.size > 0 && part.before + part.size <= part.total ? part : undefined
}

/**
 * A place in one part as a place in the work as a whole, whose last page is reached only at the end of the
 * last part.
 *
 * @param place undefined where the part was opened on another device, and its place is not known yet
 */
export function toWholePlace(
  { before, size, total }: WorkPart,
  place: { pageIndex: number; pageCount: number | undefined } | undefined,
): { pageIndex: number; pageCount: number } {
  const read = place ? (place.pageIndex + 1) / (place.pageCount ?? size) : 0
  const reached = before + Math.floor(Math.min(1, read) * size)
  const isEnd = read >= 1 && before + size === total
  return {
    pageIndex: Math.max(0, isEnd ? total - 1 : Math.min(reached, total - 1) - 1),
    pageCount: total,
  }
}

function toStorageKey({ account, workno }: Key): string {
  return `work-part/${account}/${workno}`
}
