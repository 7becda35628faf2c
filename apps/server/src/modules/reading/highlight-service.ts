import type { Highlight, HighlightColor } from '@yomikura/contract/highlights'
import { LIMITS } from '@yomikura/contract/limits'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { toCountedTime } from '#platform/db/later-change.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import type { HighlightTable } from '#platform/db/tables/reader-tables.ts'
import type { AccountHolder } from '../access/index.ts'
import type { WorkRights } from '../library/index.ts'
import { type NextPage, toNextPage } from './changed-page.ts'
import { latestByKey, toServerTime } from './event-times.ts'
import { HighlightRepository } from './highlight-repository.ts'

/**
 * Highlights and notes. Of each the latest change counts as a whole: a note is never mixed out of two
 * devices' words.
 */
export class HighlightService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** What changed after a cursor, the removed ones included. */
  async listSince(
    account: AccountHolder,
    since: number,
  ): Promise<{ highlights: Highlight[] } & NextPage> {
    const highlights = new HighlightRepository(this.#db)
    const changed = await highlights.listSince(account.account_id, since, LIMITS.highlightsPage)
    return {
      highlights: changed.map((row) => toWire(row, this.#clock.nowMs())),
      ...toNextPage(changed, since, LIMITS.highlightsPage),
    }
  }

  /**
   * Merges changes of works that the account holds; others are passed over.
   *
   * @returns what is stored now of the highlights named
   */
  async put(
    account: AccountHolder,
    { now_ms, events }: { now_ms: number; events: readonly Highlight[] },
  ): Promise<Highlight[]> {
    const toTime = toServerTime(this.#clock, now_ms)
    const own = await this.#rights.onlyHeld(account, events)
    const changes = latestByKey(
      own.map((event) => ({
        ...event,
        at_ms: toTime(event.at_ms),
        made_ms: toTime(event.made_ms),
      })),
      (event) => event.id,
    )
    if (changes.length === 0) return []
    return transact(this.#db, (tx) => this.#store(tx, account, changes))
  }

  async #store(
    tx: Db,
    { account_id }: AccountHolder,
    changes: readonly Highlight[],
  ): Promise<Highlight[]> {
    const highlights = new HighlightRepository(tx)
    // Taken first: it makes other writers of this account wait, so that the count below holds.
    const last = await advanceCounter(
      tx,
      { ownerId: account_id, name: 'highlights' },
      changes.length,
    )
    const ids = changes.map(({ id }) => id)
    const known = await highlights.listByIds(account_id, ids)
    const allowed = await this.#dropSurplus(highlights, account_id, changes, known)
    await highlights.upsertLater(
      allowed.map((event, index) => ({
        ...toRow(event),
        account_id,
        seq: last - changes.length + 1 + index,
      })),
      this.#clock.nowMs(),
    )
    const stored = await highlights.listByIds(account_id, ids)
    return stored.map((row) => toWire(row, this.#clock.nowMs()))
  }

  /** Passes over new highlights of works that are full; none that was kept is lost for another. */
  async #dropSurplus(
    highlights: HighlightRepository,
    accountId: string,
    changes: readonly Highlight[],
    known: readonly HighlightTable[],
  ): Promise<Highlight[]> {
    const worknos = [...new Set(changes.map(({ workno }) => workno))]
    const counts = await highlights.countByWorks(accountId, worknos)
    const setIds = new Set(known.flatMap((row) => (row.is_set ? [row.highlight_id] : [])))
    const room = new Map<string, number>(
      worknos.map((workno) => [workno, LIMITS.highlightsPerWork]),
    )
    for (const { workno, is_set, rows } of counts) {
      if (is_set) room.set(workno, LIMITS.highlightsPerWork - rows)
      else if (rows > LIMITS.highlightsPerWork) {
        await highlights.deleteTombstones(accountId, workno, LIMITS.highlightsPerWork)
      }
    }
    return changes.filter(({ id, workno, is_set }) => {
      if (!is_set || setIds.has(id)) return true
      const left = room.get(workno) ?? 0
      room.set(workno, left - 1)
      return left > 0
    })
  }
}

function toRow({ id, start, end, is_set, words, note, ...event }: Highlight) {
  return {
    ...event,
    highlight_id: id,
    start_offset: start,
    end_offset: end,
    is_set: Number(is_set),
    // What was taken away is forgotten in its words too.
    words: is_set ? words : '',
    note: is_set ? note : '',
  }
}

function toWire(row: HighlightTable, nowMs: number): Highlight {
  return {
    id: row.highlight_id,
    workno: row.workno,
    path: row.path,
    item: row.item,
    start: row.start_offset,
    end: row.end_offset,
    color: row.color as HighlightColor,
    words: row.words,
    note: row.note,
    chapter: row.chapter,
    made_ms: Math.min(row.made_ms, nowMs),
    is_set: row.is_set === 1,
    at_ms: toCountedTime(row.at_ms, nowMs),
  }
}
