import {
  type Bookmark,
  type BookmarkKey,
  parseMarks,
  readStoredBookmarks,
  writeMarks,
} from './bookmarks.ts'
import { findPage, isPageName } from './place-locator.ts'

/** A bookmark where it is now, and as it is kept. */
export type FoundMark = { at: number; mark: Bookmark }

/** Where bookmarks are among the pages that there are, ascending, each page once. */
export function findMarks(names: readonly string[], marks: readonly Bookmark[]): FoundMark[] {
  const found = new Map<number, FoundMark>()
  for (const mark of marks) {
    const at = findPage(names, mark)
    const isFound = mark.name !== undefined && names[at] === mark.name
    // Where a page that is gone had the number that another one has now, the other one is meant.
    if (isFound || !found.has(at)) found.set(at, { at, mark })
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

/**
 * What a list becomes when a page is marked. All its bookmarks get the numbers that their pages have
 * now, or the new one could take the number of another; those of older releases get their names.
 */
export function addMark(
  names: readonly string[],
  marks: readonly Bookmark[],
  page: number,
): Bookmark[] {
  const others = findMarks(names, marks).filter(({ at }) => at !== page)
  const kept = others.map(({ at, mark }) => toMark(at, mark.name ?? names[at]))
  return [...kept, toMark(page, names[page])]
}

/** What a list becomes when a page's bookmark is taken away; the others stay as they are kept. */
export function removeMark(
  names: readonly string[],
  marks: readonly Bookmark[],
  page: number,
): Bookmark[] {
  return marks.filter((mark) => findPage(names, mark) !== page)
}

/** A change of one bookmark, under the number that it is kept with. */
export type MarkChange = { mark: Bookmark; isSet: boolean }

/**
 * Marks a page, or takes its bookmark away, on this device.
 *
 * @param pageIndex as the page is counted now
 * @returns the changes to send to the server
 */
export function changeMark(
  key: BookmarkKey,
  names: readonly string[],
  { pageIndex, isSet }: { pageIndex: number; isSet: boolean },
): MarkChange[] {
  // Read again: another tab may have written since this one was drawn.
  const before = parseMarks(readStoredBookmarks(key))
  const after = (isSet ? addMark : removeMark)(names, before, pageIndex)
  writeMarks(key, after)
  return listMarkChanges(before, after)
}

/** The changes that the server needs to turn one list into the other: what each number means now. */
export function listMarkChanges(
  before: readonly Bookmark[],
  after: readonly Bookmark[],
): MarkChange[] {
  const [old, next] = [before, after].map(
    (marks) => new Map(marks.map((mark) => [mark.page, mark.name])),
  ) as [Map<number, string | undefined>, Map<number, string | undefined>]
  const gone = before.filter(({ page }) => !next.has(page))
  const set = after.filter(({ page, name }) => !old.has(page) || old.get(page) !== name)
  return [
    ...gone.map((mark) => ({ mark, isSet: false })),
    ...set.map((mark) => ({ mark, isSet: true })),
  ]
}

function toMark(page: number, name: string | undefined): Bookmark {
  return isPageName(name) ? { page, name } : { page }
}

/** Pages that a stored list of bookmarks marks now, ascending. */
export function findMarkedPages(names: readonly string[], stored: string): number[] {
  return findMarks(names, parseMarks(stored)).map(({ at }) => at)
}
