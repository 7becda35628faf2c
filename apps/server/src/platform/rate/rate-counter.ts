import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/database.ts'
import { type RateCalls, RateRepository } from './rate-repository.ts'

const MINUTE_MS = 60_000
/** Visitors remembered at once; forgetting one forgives it at most a second's calls. */
const VISITORS = 50_000
/** A node reports a visitor's calls to the others once they are this share of the limit … */
const TOLD_SHARE = 0.01
/** … and at each call from this share on, where it matters whether there is one more. */
const EXACT_SHARE = 0.9
const ROWS_AT_ONCE = 500

type Count = {
  minute: number
  limit: number
  /** Over all nodes, as last heard. */
  total: number
  /** Counted here, not reported yet. */
  untold: number
  /** On its way to the database. */
  reporting: number
}

type Options = {
  /** Undefined counts in this process alone. */
  db: Db | undefined
  clock: Clock
  /** How long calls may stay untold. */
  shareEveryMs?: number
}

/**
 * Counts calls a minute over all nodes without a query for each. A node counts by itself and reports
 * to the database once a second what its busy visitors did; a visitor near the limit is counted exactly.
 * So a limit may be passed by what one second brings on the other nodes, and no more.
 */
export class RateCounter {
  readonly #counts = new LRUCache<string, Count>({ ...atMost(VISITORS) })
  readonly #rows: RateRepository | undefined
  readonly #clock: Clock
  readonly #shareEveryMs: number
  readonly #busy = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor({ db, clock, shareEveryMs = 1000 }: Options) {
    this.#rows = db && new RateRepository(db)
    this.#clock = clock
    this.#shareEveryMs = shareEveryMs
  }

  /**
   * Counts one call.
   *
   * @returns seconds until the next minute when the call is one too many, else undefined
   */
  async countCall(key: string, limit: number): Promise<number | undefined> {
    const nowMs = this.#clock.nowMs()
    const count = this.#find(key, Math.floor(nowMs / MINUTE_MS), limit)
    const secondsLeft = Math.max(1, Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / 1000))
    // What was refused once this minute stays refused, without asking anybody.
    if (count.total >= limit) return secondsLeft
    count.untold++
    if (toSum(count) > limit * EXACT_SHARE) await this.#share([key])
    else if (count.untold >= limit * TOLD_SHARE) this.#shareSoon(key)
    return toSum(count) > limit ? secondsLeft : undefined
  }

  /** Drops counts of minutes that are over. @returns how many rows that were */
  async sweep(): Promise<number> {
    return (await this.#rows?.deleteBefore(Math.floor(this.#clock.nowMs() / MINUTE_MS) - 1)) ?? 0
  }

  /** How many rows {@link sweep} would drop. */
  async foresee(): Promise<number> {
    return (await this.#rows?.countBefore(Math.floor(this.#clock.nowMs() / MINUTE_MS) - 1)) ?? 0
  }

  /** Ends the reports. */
  close(): void {
    clearTimeout(this.#timer)
    this.#busy.clear()
  }

  #find(key: string, minute: number, limit: number): Count {
    const known = this.#counts.get(key)
    if (known?.minute === minute) return known
    const count = { minute, limit, total: 0, untold: 0, reporting: 0 }
    this.#counts.set(key, count)
    return count
  }

  #shareSoon(key: string): void {
    if (!this.#rows) return
    this.#busy.add(key)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const keys = [...this.#busy]
      this.#busy.clear()
      void this.#share(keys)
    }, this.#shareEveryMs).unref()
  }

  /** A database that does not answer leaves each node with its own count, which is a limit too. */
  async #share(keys: readonly string[]): Promise<void> {
    if (!this.#rows) return
    for (let start = 0; start < keys.length; start += ROWS_AT_ONCE) {
      const reports = keys.slice(start, start + ROWS_AT_ONCE).flatMap((key) => this.#take(key))
      if (reports.length === 0) continue
      try {
        const totals = await this.#rows.addCalls(reports.map(({ calls }) => calls))
        for (const { count, calls } of reports) {
          // Counts only grow: answers that overtake each other must not lower one.
          const total = totals.get(calls.key) ?? 0
          count.total = Math.max(count.total + calls.calls, total)
          count.reporting -= calls.calls
        }
      } catch {
        for (const { count, calls } of reports) {
          count.untold += calls.calls
          count.reporting -= calls.calls
        }
      }
    }
  }

  #take(key: string): { count: Count; calls: RateCalls }[] {
    const count = this.#counts.get(key)
    if (!count || count.untold === 0) return []
    const calls = { key: toDigest(key), minute: count.minute, calls: count.untold }
    count.reporting += count.untold
    count.untold = 0
    return [{ count, calls }]
  }
}

const toSum = ({ total, untold, reporting }: Count): number => total + untold + reporting

function toDigest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}
