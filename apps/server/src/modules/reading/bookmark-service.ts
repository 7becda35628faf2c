import { LIMITS } from '@yomikura/contract/limits'
import type { BookmarkedPlace, BookmarkEvent } from '@yomikura/contract/reading'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import type { AccountHolder } from '../access/index.ts'
import type { WorkRights } from '../library/index.ts'
import { BookmarkRepository } from './bookmark-repository.ts'
import { type NextPage, toNextPage } from './changed-page.ts'
import { latestByKey, toPlaceKey, toServerTime } from './event-times.ts'

/**
 * Bookmarks. Of each page the latest setting or removal counts, so that devices that were away merge
 * without bringing back what was removed or losing what was set.
 */
export class BookmarkService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** Whole lists of the places where something changed after a cursor. */
  async listSince(
    account: AccountHolder,
    since: number,
  ): Promise<{ bookmarks: BookmarkedPlace[] } & NextPage> {
    const bookmarks = new BookmarkRepository(this.#db)
    const changed = await bookmarks.listSince(account.account_id, since, LIMITS.readingPage)
    return {
      bookmarks: await listPlaces(bookmarks, account, changed),
      ...toNextPage(changed, since, LIMITS.readingPage),
    }
  }

  /**
   * Merges changes of works that the account holds; others are passed over.
   *
   * @returns whole lists of the places named
   */
  async put(
    account: AccountHolder,
    { now_ms, events }: { now_ms: number; events: readonly BookmarkEvent[] },
  ): Promise<BookmarkedPlace[]> {
    const toTime = toServerTime(this.#clock, now_ms)
    const own = await this.#rights.onlyHeld(account, events)
    const changes = latestByKey(
      own.map((event) => ({ ...event, at_ms: toTime(event.at_ms), device_ms: event.at_ms })),
      (event) => `${toPlaceKey(event)}\n${event.page}`,
    )
    if (changes.length === 0) return []
    return transact(this.#db, (tx) => this.#store(tx, account, changes))
  }

  async #store(
    tx: Db,
    account: AccountHolder,
    changes: readonly (BookmarkEvent & { device_ms: number })[],
  ): Promise<BookmarkedPlace[]> {
    const { account_id } = account
    const bookmarks = new BookmarkRepository(tx)
    const counter = { ownerId: account_id, name: 'bookmarks' }
    const last = await advanceCounter(tx, counter, changes.length)
    await bookmarks.upsertLater(
      changes.map(({ is_set, name = null, device = null, ...event }, index) => ({
        ...event,
        account_id,
        page_name: name,
        device,
        is_set: Number(is_set),
        seq: last - changes.length + 1 + index,
      })),
      this.#clock.nowMs(),
    )
    const worknos = [...new Set(changes.map((event) => event.workno))]
    await bookmarks.deleteOldest(account_id, worknos, LIMITS.bookmarksPerWork)
    return listPlaces(bookmarks, account, changes)
  }
}

type Place = { workno: string; path: string }

/** The whole lists of `places`; one where everything was removed has an empty list. */
async function listPlaces(
  bookmarks: BookmarkRepository,
  account: AccountHolder,
  places: readonly Place[],
): Promise<BookmarkedPlace[]> {
  const found = new Map<string, BookmarkedPlace>()
  for (const { workno, path } of places) {
    found.set(toPlaceKey({ workno, path }), { workno, path, pages: [], names: [] })
  }
  const worknos = [...new Set(places.map((place) => place.workno))]
  for (const row of await bookmarks.listSetByWorks(account.account_id, worknos)) {
    const place = found.get(toPlaceKey(row))
    place?.pages.push(row.page)
    place?.names?.push(row.page_name ?? '')
  }
  return [...found.values()].map(({ names = [], ...place }) =>
    names.some((name) => name !== '') ? { ...place, names } : place,
  )
}
