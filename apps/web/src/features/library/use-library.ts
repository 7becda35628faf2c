import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { toShopTimeZone } from '#data/session/calendar.ts'
import { createMonthFinder } from '#data/library/db/calendar-months.ts'
import { type Calendars, groupRows, type LibraryGroup } from '#data/library/db/library-groups.ts'
import type { LibraryIndex } from '#data/library/db/library-index.ts'
import { listCategories, type MatchWords, queryLibrary } from '#data/library/db/library-query.ts'
import { useSearchedIndex } from '#data/session/use-searched-index.ts'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import { useLastRead } from '#data/session/use-last-read.ts'
import { type ReadingMarks, toReadState } from '#data/session/use-reading-marks.ts'
import { useSession } from '#data/session/session.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { Conditions } from './use-library-query.ts'

export type FoundWorks = {
  index: LibraryIndex
  /** Row numbers in the order shown. */
  rows: Uint32Array
  groups: LibraryGroup[]
}

/** The works that match, out of memory; follows every sync and everything the reader hides. */
export function useLibrary(query: Conditions, marks: ReadingMarks) {
  const { config, purchases, ignores } = useSession()
  const { index, query: asked, isBehind, matchWords } = useSearchedIndex(query)
  const ignored = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  const stored = useSyncExternalStore(storedWorknos.subscribe, storedWorknos.get)
  const leading = useLastRead(index, asked.sort, marks)
  // The first screen comes first; a search wants the rest of each new index soon after.
  const stamp = index?.columns.stamp
  useEffect(() => whenIdle(() => void purchases.readKeys()), [purchases, stamp])
  const calendars = useMemo(
    () => ({ shop: createMonthFinder(toShopTimeZone(config)), own: createMonthFinder() }),
    [config],
  )
  if (!index) return undefined
  const hidden = toRows(index, [...ignored])
  const found = findWorks(index, {
    query: asked,
    matchWords,
    hidden,
    marks,
    stored,
    leading,
    calendars,
  })
  const total = index.size - hidden.size
  return { found, asked, total, categories: listCategories(index), isBehind }
}

type Search = {
  query: Conditions
  matchWords: MatchWords | undefined
  hidden: ReadonlySet<number>
  marks: ReadingMarks
  stored: ReadonlyMap<string, unknown>
  leading: readonly number[] | undefined
  calendars: Calendars
}

function findWorks(index: LibraryIndex, search: Search): FoundWorks {
  const { query, matchWords, stored, leading, calendars } = search
  const test = toTest(index, search)
  const kept = query.isStoredOnly ? toRows(index, [...stored.keys()]) : undefined
  const found = queryLibrary(index, query, {
    isShown: kept ? (row) => kept.has(row) && (test?.(row) ?? true) : test,
    leading,
    matchWords,
  })
  return { index, rows: found.rows, groups: groupRows(index, found, query.sort, calendars) }
}

/** Undefined when there is nothing to test: 50,000 calls are saved then. */
function toTest(
  index: LibraryIndex,
  { query, hidden, marks }: Search,
): ((row: number) => boolean) | undefined {
  const { readState } = query
  if (readState === '') return hidden.size === 0 ? undefined : (row) => !hidden.has(row)
  const marked = marks.worknos.filter((workno) => toReadState(marks.markOf(workno)) !== 'unread')
  const wanted = toRows(
    index,
    marked.filter((workno) => toReadState(marks.markOf(workno)) === readState),
  )
  if (readState !== 'unread') return (row) => wanted.has(row) && !hidden.has(row)
  const read = toRows(index, marked)
  return (row) => !read.has(row) && !hidden.has(row)
}

function toRows(index: LibraryIndex, worknos: readonly string[]): Set<number> {
  const rows = new Set(worknos.map((workno) => index.find(workno)))
  rows.delete(-1)
  return rows
}
