import {
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import { countRows } from '../db/count-rows.ts'
import type { Database, Db } from '../db/database.ts'
import { engineOf } from '../db/dialects/engine.ts'
import type { JobFault, JobState, JobTable } from '../db/tables/job-table.ts'
import { inMs, isOfKey } from './job-terms.ts'
import { type JobFilter, type KeyFilter, URGENT } from './queue.ts'

export type JobRow = Selectable<JobTable>

/** A running job as its worker must name it: with the lease it holds. */
export type HeldJob = { job_id: string; lease_id: string }

export type NewJob = {
  job_id: string
  name: string
  unique_key: string | null
  payload: object
  priority: number
  turn: string
  is_large: number
  delayMs: number
  max_attempts: number
}

/** Rows of `job`. All times come from the database's clock, which every node shares. */
export class JobRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** False when the key was taken. */
  async insert({ delayMs, ...job }: NewJob): Promise<boolean> {
    const turn_no = job.turn === '' ? 0 : this.#nextTurn(job.turn)
    const result = await this.#db
      .insertInto('job')
      .values({
        ...job,
        turn_no,
        state: 'pending',
        run_at_ms: this.#inMs(delayMs),
        attempt: 0,
        cancel_requested: 0,
        progress: 0,
        created_at_ms: this.#inMs(0),
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /**
   * The number of a party's next turn: after its own waiting jobs, and not before the front of the
   * queue. Two that ask at the same moment may get the same one, which costs nothing. Part of the
   * statement that adds the job: an import of a shelf adds thousands.
   */
  #nextTurn(turn: string): RawBuilder<number> {
    const own = sql`select max(turn_no) as n from job where state = 'pending' and turn = ${turn}`
    const both = sql`${own} union all select ${this.#frontTurn()} - 1`
    return sql<number>`(select coalesce(max(n), 0) + 1 from (${both}) as turns)`
  }

  /** The number that is served now; null where no party waits. */
  #frontTurn(): RawBuilder<number | null> {
    // One that waits for another attempt stands aside.
    const isReady = sql`state = 'pending' and turn <> '' and run_at_ms <= ${this.#inMs(0)}`
    return sql`(select turn_no from job where ${isReady} order by turn_no limit 1)`
  }

  async findIdByKey(name: string, key: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('job')
      .select('job_id')
      .where('name', '=', name)
      .where('unique_key', '=', key)
      .where('state', 'in', ['pending', 'running'])
      .executeTakeFirst()
    return row?.job_id
  }

  /** Of that key, or with a key that goes on after it and a colon. The running one first. */
  async findActive({ names, key }: KeyFilter): Promise<JobRow | undefined> {
    const rows = await this.#db
      .selectFrom('job')
      .selectAll()
      .where('name', 'in', names)
      .where(isOfKey(key))
      .where('state', 'in', ['pending', 'running'])
      .execute()
    return rows.find((row) => row.state === 'running') ?? rows[0]
  }

  /** Lets a waiting job run now. */
  async bringForward(id: string): Promise<boolean> {
    const update = await this.#db
      .updateTable('job')
      .set({ run_at_ms: this.#inMs(0) })
      .where('job_id', '=', id)
      .where('state', '=', 'pending')
      .where('run_at_ms', '>', this.#inMs(0))
      .executeTakeFirst()
    return update.numUpdatedRows === 1n
  }

  find(id: string): Promise<JobRow | undefined> {
    return this.#db.selectFrom('job').selectAll().where('job_id', '=', id).executeTakeFirst()
  }

  list({ names, key, states, limit = 100 }: JobFilter): Promise<JobRow[]> {
    return this.#db
      .selectFrom('job')
      .selectAll()
      .$if(names !== undefined, (q) => q.where('name', 'in', names ?? []))
      .$if(key !== undefined, (q) => q.where(isOfKey(key ?? '')))
      .$if(states !== undefined, (q) => q.where('state', 'in', states ?? []))
      .orderBy('created_at_ms', 'desc')
      .orderBy('job_id', 'desc')
      .limit(limit)
      .execute()
  }

  /** Whether {@link findClaimable} would find one; cheaper, and holds no lock. */
  async hasClaimable(claim: Claim): Promise<boolean> {
    const row = await this.#db
      .selectFrom('job')
      .select('job_id')
      .where((e) => this.#isClaimable(e, claim))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** The job to run next. Call it inside a transaction, which then holds the row. */
  findClaimable(claim: Claim): Promise<JobRow | undefined> {
    const query = this.#db
      .selectFrom('job')
      .selectAll()
      .where((e) => this.#isClaimable(e, claim))
      .orderBy('priority', 'desc')
      .orderBy('turn_no')
      .orderBy('run_at_ms')
      .orderBy('job_id')
      .limit(1)
    return engineOf(this.#db).skipLocked(query).executeTakeFirst()
  }

  async claim({ job_id, lease_id }: HeldJob, leaseMs: number): Promise<void> {
    await this.#db
      .updateTable('job')
      .set((e) => ({
        state: 'running',
        lease_id,
        lease_until_ms: this.#inMs(leaseMs),
        attempt: e('attempt', '+', 1),
        error: null,
      }))
      .where('job_id', '=', job_id)
      .execute()
  }

  /**
   * Keeps a lease and stores progress.
   *
   * @returns what was asked of the job meanwhile; undefined when the lease is lost
   */
  renew(held: HeldJob, leaseMs: number, progress: HeldFields): Promise<Asked | undefined> {
    return this.#updateHeld(held)
      .set({ lease_until_ms: this.#inMs(leaseMs), ...progress })
      .returning(['cancel_requested', 'priority'])
      .executeTakeFirst()
  }

  /** Ends a job. False when the lease is lost, so that nothing was written. */
  async finish(
    held: HeldJob,
    state: 'done' | 'cancelled' | 'dead',
    outcome: {
      result?: object
      error?: string
      fault?: JobFault | null
      /** What was not written yet of how far it came. */
      progress?: ProgressFields
    },
  ): Promise<boolean> {
    const update = await this.#updateHeld(held)
      .set({
        ...outcome.progress,
        state,
        result: outcome.result ?? null,
        error: outcome.error ?? null,
        fault: outcome.fault ?? null,
        finished_at_ms: this.#inMs(0),
        lease_id: null,
        lease_until_ms: null,
        ...(state === 'done' ? { progress: 1 } : {}),
      })
      .executeTakeFirst()
    return update.numUpdatedRows === 1n
  }

  /** Lets a job run again later. */
  async release(
    held: HeldJob,
    delayMs: number,
    { error, ...fields }: { error: string | null } & YieldFields,
  ): Promise<void> {
    await this.#updateHeld(held)
      .set((e) => ({
        ...fields,
        state: 'pending',
        run_at_ms: this.#inMs(delayMs),
        lease_id: null,
        lease_until_ms: null,
        error,
        // A job given back unharmed does not use up an attempt.
        attempt: error === null ? e('attempt', '-', 1) : e.ref('attempt'),
      }))
      .execute()
  }

  /**
   * Lets a job that gave its slot away run again: after those whose turn it is now, and before those
   * that come later. It is urgent no more, as it would come straight back.
   */
  async releaseYielded(held: JobRow & HeldJob): Promise<void> {
    const { turn, turn_no } = held
    const both = sql`select ${sql.lit(turn_no)} as n union all select ${this.#frontTurn()}`
    await this.release(held, 0, {
      error: null,
      is_large: 1,
      priority: Math.min(held.priority, 0),
      urged_by: null,
      yielded_at_ms: this.#inMs(0),
      ...(turn === '' ? {} : { turn_no: sql<number>`(select max(n) from (${both}) as turns)` }),
    })
  }

  /** Ends a job that is not held: a waiting one, or one whose worker vanished. */
  async end(id: string, state: 'cancelled' | 'dead', error: string | null): Promise<void> {
    await this.#db
      .updateTable('job')
      .set({
        state,
        error,
        fault: state === 'dead' ? 'crashed' : null,
        finished_at_ms: this.#inMs(0),
        lease_id: null,
        lease_until_ms: null,
      })
      .where('job_id', '=', id)
      .execute()
  }

  async cancelPending(id: string): Promise<boolean> {
    const update = await this.#db
      .updateTable('job')
      .set({ state: 'cancelled', finished_at_ms: this.#inMs(0) })
      .where('job_id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return update.numUpdatedRows === 1n
  }

  async requestCancel(id: string): Promise<boolean> {
    const update = await this.#db
      .updateTable('job')
      .set({ cancel_requested: 1 })
      .where('job_id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return update.numUpdatedRows === 1n
  }

  async revive(id: string): Promise<boolean> {
    const update = await this.#db
      .updateTable('job')
      .set({
        state: 'pending',
        attempt: 0,
        cancel_requested: 0,
        progress: 0,
        error: null,
        fault: null,
        run_at_ms: this.#inMs(0),
        finished_at_ms: null,
      })
      .where('job_id', '=', id)
      .where('state', 'in', ['dead', 'cancelled'])
      // Asked for again meanwhile: the newer one stands.
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('job as other')
              .select('other.job_id')
              .whereRef('other.name', '=', 'job.name')
              .whereRef('other.unique_key', '=', 'job.unique_key')
              .where('other.state', 'in', ['pending', 'running']),
          ),
        ),
      )
      .executeTakeFirst()
    return update.numUpdatedRows === 1n
  }

  async deleteEnded(states: readonly JobState[], olderThanMs: number): Promise<number> {
    const result = await this.#db
      .deleteFrom('job')
      .where('state', 'in', states)
      .where('finished_at_ms', '<', this.#inMs(-olderThanMs))
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  }

  /** How many {@link deleteEnded} would drop. */
  countEnded(states: readonly JobState[], olderThanMs: number): Promise<number> {
    return countRows(
      this.#db
        .selectFrom('job')
        .where('state', 'in', states)
        .where('finished_at_ms', '<', this.#inMs(-olderThanMs)),
    )
  }

  #isClaimable(e: ExpressionBuilder<Database, 'job'>, { names, takes }: Claim) {
    const now = this.#inMs(0)
    const isSmall = e('is_large', '=', 0)
    // One that gave its slot away does not do so again: it must not hold the slot for small ones.
    const isUrgent = e.and([e('priority', '>=', URGENT), e('yielded_at_ms', 'is', null)])
    return e.and([
      e('name', 'in', names),
      ...(takes === 'all' ? [] : [takes === 'small' ? isSmall : e.or([isSmall, isUrgent])]),
      e.or([
        e.and([e('state', '=', 'pending'), e('run_at_ms', '<=', now)]),
        e.and([e('state', '=', 'running'), e('lease_until_ms', '<', now)]),
      ]),
    ])
  }

  #inMs(delayMs: number): RawBuilder<number> {
    return inMs(this.#db, delayMs)
  }

  #updateHeld({ job_id, lease_id }: HeldJob) {
    return this.#db
      .updateTable('job')
      .where('job_id', '=', job_id)
      .where('lease_id', '=', lease_id)
      .where('state', '=', 'running')
  }
}

/** Which jobs a worker takes: `express` are small ones, and urgent ones that never gave a slot away. */
export type Claim = { names: readonly string[]; takes: 'all' | 'express' | 'small' }

/** What others asked of a job while it ran. */
export type Asked = { cancel_requested: number; priority: number }

export type ProgressFields = { progress?: number; progress_detail?: object | null }

/** What a worker writes of a job that it holds. */
export type HeldFields = ProgressFields & { is_large?: number }

/** What changes in a job that gives its slot away. */
type YieldFields = Pick<Updateable<JobTable>, 'is_large' | 'priority' | 'urged_by'> & {
  yielded_at_ms?: RawBuilder<number>
  turn_no?: RawBuilder<number>
}
