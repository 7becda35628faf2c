import { LIMITS } from '@yomikura/contract/limits'
import type { BookmarkEvent } from '@yomikura/contract/reading'
import type { Clock } from '#platform/clock/clock.ts'
import type { AccountHolder } from '../access/index.ts'
import type { BookmarkService } from '../reading/index.ts'
import type { ForeignBookmark } from './foreign-library.ts'
import type { OwnWorks } from './own-works.ts'
import type { Tally } from './tally.ts'
import { toBookmark } from './to-place.ts'

type Parts = { bookmarks: BookmarkService; clock: Clock; works: OwnWorks; isDryRun: boolean }

/** Sets bookmarks of pages. One that its reader took away here later stays away. */
export async function moveBookmarks(
  { bookmarks, clock, works, isDryRun }: Parts,
  account: AccountHolder,
  theirs: readonly ForeignBookmark[],
  tally: Tally,
): Promise<void> {
  const known = await listKnown(bookmarks, account)
  const events: BookmarkEvent[] = []
  for (const bookmark of theirs) {
    const work = works.find(bookmark.workId, tally)
    if (!work) continue
    const place = toBookmark(await works.readTree(work), bookmark.page)
    const event = place && { ...place, workno: work.workno, is_set: true, at_ms: bookmark.atMs }
    if (!event) tally.count('no_place', 'the work has no such page here')
    else if (known.has(toKey(event))) tally.count('already_there')
    else {
      known.add(toKey(event))
      events.push(event)
    }
  }
  for (let from = 0; from < events.length; from += LIMITS.bookmarksBatch) {
    const batch = events.slice(from, from + LIMITS.bookmarksBatch)
    const set = isDryRun ? known : await setAll({ bookmarks, clock }, account, batch)
    for (const event of batch) tally.count(set.has(toKey(event)) ? 'moved' : 'later_here')
  }
}

async function setAll(
  { bookmarks, clock }: Pick<Parts, 'bookmarks' | 'clock'>,
  account: AccountHolder,
  events: readonly BookmarkEvent[],
): Promise<Set<string>> {
  return toKeys(await bookmarks.put(account, { now_ms: clock.nowMs(), events }))
}

async function listKnown(bookmarks: BookmarkService, account: AccountHolder): Promise<Set<string>> {
  const known = new Set<string>()
  for (let cursor = 0, isMore = true; isMore;) {
    const page = await bookmarks.listSince(account, cursor)
    for (const key of toKeys(page.bookmarks)) known.add(key)
    cursor = page.cursor
    isMore = page.has_more
  }
  return known
}

function toKeys(
  places: readonly { workno: string; path: string; pages: readonly number[] }[],
): Set<string> {
  return new Set(
    places.flatMap(({ workno, path, pages }) => pages.map((page) => toKey({ workno, path, page }))),
  )
}

function toKey({ workno, path, page }: { workno: string; path: string; page: number }): string {
  return `${workno}\n${path}\n${page}`
}
