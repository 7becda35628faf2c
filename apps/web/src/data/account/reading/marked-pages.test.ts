import { describe, expect, it } from 'vitest'
import type { Bookmark } from './bookmarks.ts'
import { addMark, findMarks, listMarkChanges, removeMark } from './marked-pages.ts'

const BEFORE = Array.from({ length: 20 }, (_, index) => `${String(index + 1).padStart(3, '0')}.jpg`)
/** Pages as they were marked before the update. */
const marked = (...pages: number[]): Bookmark[] =>
  pages.map((page) => ({ page, name: BEFORE[page]! }))
const IN_FRONT = ['a.jpg', 'b.jpg', 'c.jpg', ...BEFORE]

const UPDATES: [what: string, after: readonly string[], marks: Bookmark[], found: number[]][] = [
  ['nothing changes', BEFORE, marked(2, 10), [2, 10]],
  ['three pages are put in front', IN_FRONT, marked(2, 10), [5, 13]],
  ['the first page goes', BEFORE.slice(1), marked(2, 10), [1, 9]],
  ['a marked page goes: its number stays', BEFORE.toSpliced(10, 1), marked(2, 10), [2, 10]],
  ['a page is put in between', BEFORE.toSpliced(5, 0, 'x.jpg'), marked(2, 10), [2, 11]],
  ['pages are added at the end', [...BEFORE, 'x.jpg'], marked(2, 10), [2, 10]],
  ['the work is turned around', BEFORE.toReversed(), marked(2, 10), [9, 17]],
  ['every page is drawn again', BEFORE.map((name) => `x${name}`), marked(2, 10), [2, 10]],
  ['marks of older releases', IN_FRONT, [{ page: 2 }, { page: 10 }], [2, 10]],
  ['old marks and new ones', IN_FRONT, [{ page: 2 }, ...marked(10)], [2, 13]],
  ['one is gone where another is now', BEFORE.toSpliced(0, 5), marked(3, 8), [3]],
  ['text without names', [], [{ page: 7 }, { page: 3 }], [3, 7]],
]

describe('bookmarks after an update of their work', () => {
  it.each(UPDATES)('mark the same pages: %s', (_what, after, marks, found) => {
    expect(findMarks(after, marks).map(({ at }) => at)).toEqual(found)
    // Both ways round: the order in which they are kept means nothing.
    expect(findMarks(after, marks.toReversed()).map(({ at }) => at)).toEqual(found)
  })

  it.each(UPDATES)('keep the others when one is added, and taken away again: %s', (...update) => {
    const [, after, marks, found] = update
    const page = 15
    const added = addMark(after, marks, page)
    expect(findMarks(after, added).map(({ at }) => at)).toEqual(
      [...new Set([...found, page])].toSorted((a, b) => a - b),
    )
    const removed = removeMark(after, added, page)
    expect(findMarks(after, removed).map(({ at }) => at)).toEqual(found.filter((at) => at !== page))
    // Devices that have received each change have the same list.
    const server = new Map(marks.map((mark) => [mark.page, mark]))
    for (const { mark, isSet } of listMarkChanges(marks, added)) {
      if (isSet) server.set(mark.page, mark)
      else server.delete(mark.page)
    }
    const byPage = (a: Bookmark, b: Bookmark) => a.page - b.page
    expect([...server.values()].toSorted(byPage)).toEqual(added.toSorted(byPage))
  })

  it('never lets a new one take the number of another', () => {
    // Page 10 was marked; it is number 13 now, and the page that is number 10 now is marked, too.
    const added = addMark(IN_FRONT, marked(10), 10)
    expect(findMarks(IN_FRONT, added).map(({ at }) => at)).toEqual([10, 13])
    expect(findMarks(BEFORE, added).map(({ at }) => at)).toEqual([7, 10])
  })

  it('take away the mark that is seen, under the number that it is kept with', () => {
    const marks = marked(2, 10)
    const after = removeMark(IN_FRONT, marks, 13)
    expect(listMarkChanges(marks, after)).toEqual([{ mark: marks[1], isSet: false }])
  })

  it('send nothing where nothing changes', () => {
    expect(listMarkChanges(marked(2, 10), marked(2, 10))).toEqual([])
    expect(listMarkChanges(marked(2, 10), addMark(BEFORE, marked(2, 10), 10))).toEqual([])
  })
})
