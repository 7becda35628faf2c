import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { FreeRepository } from './repository.ts'

const DAY_SECONDS = 86_400
/** Counts older than this order nothing any more. */
const KEPT_DAYS = 90

/** Counts how many people open a free work: one a day each, which the trend is made of. */
export class Openings {
  readonly #works: FreeRepository
  readonly #clock: Clock
  readonly #secret: Buffer

  /** @param parts `secret` keys the digests of visitors */
  constructor({ db, clock, secret }: { db: Db; clock: Clock; secret: Buffer }) {
    this.#works = new FreeRepository(db)
    this.#clock = clock
    this.#secret = secret
  }

  /** Days since the epoch. */
  get today(): number {
    return Math.floor(this.#clock.nowSeconds() / DAY_SECONDS)
  }

  /**
   * Notes that somebody opened a work.
   *
   * @param visitor account or address; only a digest is kept, which does not connect
   *   one day's openings with the next day's
   */
  async count(workno: string, visitor: string): Promise<void> {
    const day = this.today
    const digest = createHmac('sha256', this.#secret)
      .update(`free-opening\0${day}\0${visitor}`)
      .digest('base64url')
    // Two statements: a crash in between loses one count, and no transaction holds up a popular work.
    if (await this.#works.insertOpening(workno, day, digest)) {
      await this.#works.incrementOpened(workno, day)
    }
  }

  /**
   * Forgets visitors of past days, and counts that nothing is ordered by any more.
   *
   * @returns how many rows that were
   */
  async sweep(): Promise<number> {
    const openings = await this.#works.deleteOpeningsBefore(this.today)
    return openings + (await this.#works.deleteCountsBefore(this.today - KEPT_DAYS))
  }

  /** How many rows {@link sweep} would drop. */
  async foresee(): Promise<number> {
    const openings = await this.#works.countOpeningsBefore(this.today)
    return openings + (await this.#works.countCountsBefore(this.today - KEPT_DAYS))
  }
}
