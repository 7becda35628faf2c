import { LIMITS } from '@yomikura/contract/limits'
import type { ProgressEvent } from '@yomikura/contract/reading'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { toCountedTime } from '#platform/db/later-change.ts'
import { advanceCounter } from '#platform/db/owner-counter.ts'
import type { AccountHolder } from '../access/index.ts'
import type { WorkRights } from '../library/index.ts'
import { type NextPage, toNextPage } from './changed-page.ts'
import { latestByKey, toPlaceKey, toServerTime } from './event-times.ts'
import { ProgressRepository, type ProgressRow } from './progress-repository.ts'

/** Where readers are: of each file the latest place that was chosen, never the furthest one. */
export class ProgressService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** One page of the places that changed after a cursor. */
  async listSince(
    account: AccountHolder,
    since: number,
  ): Promise<{ progress: ProgressEvent[]; now_ms: number } & NextPage> {
    const rows = await new ProgressRepository(this.#db).listSince(
      account.account_id,
      since,
      LIMITS.readingPage,
    )
    return {
      progress: rows.map((row) => this.#toEvent(row)),
      now_ms: this.#clock.nowMs(),
      ...toNextPage(rows, since, LIMITS.readingPage),
    }
  }

  /**
   * Stores what is later than what is known. Places in works that the account does not hold are
   * passed over, and so is position 0 of a viewer that never knew how long its content is.
   *
   * @returns what is stored now for the places named: another device may be ahead; and the server's time
   */
  async put(
    account: AccountHolder,
    { now_ms, events }: { now_ms: number; events: readonly ProgressEvent[] },
  ): Promise<{ progress: ProgressEvent[]; now_ms: number }> {
    const toTime = toServerTime(this.#clock, now_ms)
    const own = await this.#rights.onlyHeld(account, events)
    const loaded = own.filter((event) => event.position > 0 || event.total !== undefined)
    const changes = latestByKey(
      loaded.map((event) => ({ ...event, at_ms: toTime(event.at_ms), device_ms: event.at_ms })),
      toPlaceKey,
    )
    const worknos = [...new Set(own.map((event) => event.workno))]
    const stored = await transact(this.#db, (tx) => this.#store(tx, account, changes, worknos))
    const named = new Set(own.map(toPlaceKey))
    const progress = stored.filter((row) => named.has(toPlaceKey(row)))
    return { progress: progress.map((row) => this.#toEvent(row)), now_ms: this.#clock.nowMs() }
  }

  /** Works that were begun and not marked as read, the last opened first. */
  listReading({ account_id }: AccountHolder, limit: number): Promise<string[]> {
    return new ProgressRepository(this.#db).listReading(account_id, limit)
  }

  /** The places of some works, by work. */
  async findPlaces({ account_id }: AccountHolder, worknos: readonly string[]) {
    const rows = await new ProgressRepository(this.#db).listByWorks(account_id, worknos)
    return Map.groupBy(rows, ({ workno }) => workno)
  }

  async #store(
    tx: Db,
    { account_id }: AccountHolder,
    changes: readonly (ProgressEvent & { device_ms: number })[],
    worknos: readonly string[],
  ): Promise<ProgressRow[]> {
    const progress = new ProgressRepository(tx)
    if (changes.length > 0) {
      const counter = { ownerId: account_id, name: 'progress' }
      const last = await advanceCounter(tx, counter, changes.length)
      await progress.upsertLater(
        changes.map(({ total = null, locator = null, ...event }, index) => ({
          ...event,
          account_id,
          total,
          locator,
          seq: last - changes.length + 1 + index,
        })),
        this.#clock.nowMs(),
      )
      await progress.deleteOldest(account_id, worknos, LIMITS.progressPerWork)
    }
    return progress.listByWorks(account_id, worknos)
  }

  #toEvent(row: ProgressRow): ProgressEvent {
    const { account_id, device_ms, seq, total, locator, ...event } = row
    return {
      ...event,
      at_ms: toCountedTime(event.at_ms, this.#clock.nowMs()),
      ...(total !== null && { total }),
      ...(locator !== null && { locator }),
    }
  }
}
