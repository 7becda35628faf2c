import type { Db } from '../db/database.ts'
import { inMs, isOfKey } from './job-terms.ts'
import { type KeyFilter, URGENT } from './queue.ts'

/** Rows of `job` that wait or run before all others, because somebody waits for what they are about. */
export class UrgentJobs {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** How many an account has that have not ended. */
  async count(account: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('job')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('urged_by', '=', account)
      .where('state', 'in', ['pending', 'running'])
      .where('priority', '>=', URGENT)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /**
   * Makes jobs urgent, running ones too: these are then not the first to give their slot away.
   *
   * @param options `calmMs` is how long a job stays as it is that gave its slot away
   * @returns false when none was found that may be made urgent and is not
   */
  async raise(
    { names, key }: KeyFilter,
    { account, calmMs }: { account: string; calmMs: number },
  ): Promise<boolean> {
    const update = await this.#db
      .updateTable('job')
      .set({ priority: URGENT, urged_by: account })
      .where('name', 'in', names)
      .where(isOfKey(key))
      .where('state', 'in', ['pending', 'running'])
      .where('priority', '<', URGENT)
      .where((e) =>
        e.or([e('yielded_at_ms', 'is', null), e('yielded_at_ms', '<=', inMs(this.#db, -calmMs))]),
      )
      .executeTakeFirst()
    return update.numUpdatedRows > 0n
  }
}
