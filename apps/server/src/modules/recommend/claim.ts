import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { createId } from '#platform/ids/ids.ts'
import { RecommendRepository } from './repository.ts'

/** A computation whose node is silent for this long is over. */
const CLAIM_MS = 60_000
const RENEW_MS = 10_000
const WAIT_MS = 500

type Claimed = { id: string; untilMs: number }

/** The one computation of all nodes that may run now: no two do the same twice. */
export class Claim {
  readonly #db: Db
  readonly #clock: Clock
  readonly #id: string
  #renewAtMs = 0

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db
    this.#clock = clock
    this.#id = createId()
  }

  /** Waits until no other computation runs. */
  async take(signal: AbortSignal): Promise<void> {
    while (!(await this.#hold())) await sleep(WAIT_MS, undefined, { signal })
  }

  /**
   * Says now and then that it goes on.
   *
   * @throws Error when another took over, because this one was silent for too long
   */
  async renew(): Promise<void> {
    if (performance.now() < this.#renewAtMs) return
    if (!(await this.#hold())) throw new Error('Another node computes recommendations.')
  }

  async release(): Promise<void> {
    await transact(this.#db, async (tx) => {
      const rows = new RecommendRepository(tx)
      const { id } = toClaimed(await rows.findFact('recommending'))
      if (id === this.#id) await rows.upsertFact('recommending', toText({ id: '', untilMs: 0 }))
    })
  }

  /** @returns false while another holds it */
  async #hold(): Promise<boolean> {
    this.#renewAtMs = performance.now() + RENEW_MS
    return transact(this.#db, async (tx) => {
      const rows = new RecommendRepository(tx)
      const now = this.#clock.nowMs()
      const { id, untilMs } = toClaimed(await rows.findFact('recommending'))
      // A claim from the future was made by a clock that was wrong.
      const isHeld = untilMs > now && untilMs <= now + 10 * CLAIM_MS
      if (isHeld && id !== this.#id) return false
      const untilNext = now + CLAIM_MS
      await rows.upsertFact('recommending', toText({ id: this.#id, untilMs: untilNext }))
      return true
    })
  }
}

const toText = (claimed: Claimed) => JSON.stringify(claimed)

function toClaimed(text: string | undefined): Claimed {
  return text === undefined ? { id: '', untilMs: 0 } : (JSON.parse(text) as Claimed)
}
