import type { ColumnType, Generated } from 'kysely'

export const JOB_STATES = ['pending', 'running', 'done', 'cancelled', 'dead'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Why a job is itself to blame for being given up: its handler refused it, or it ended its worker. */
export type JobFault = 'refused' | 'crashed'

/** A JSON column: written as an object or array, read back as one, on both engines. */
type Json = ColumnType<unknown, object | null, object | null>

/** Work to be done once or more, and what became of it. Times are milliseconds since the epoch. */
export type JobTable = {
  job_id: string
  name: string
  /** At most one pending or running job of a name may hold a key. */
  unique_key: string | null
  payload: Json
  state: JobState
  /** Higher runs first. */
  priority: number
  /** Whose turn it takes; empty for jobs that no particular person waits for. */
  turn: Generated<string>
  /** Its place among jobs of equal priority: each party's jobs are numbered from the front of the queue. */
  turn_no: Generated<number>
  /** 1 when it takes long enough to keep others waiting. */
  is_large: Generated<number>
  /** When it gave its slot away, which a job does once in its life; null for one that never did. */
  yielded_at_ms: number | null
  /** The account that made it urgent; null where none did. */
  urged_by: string | null
  run_at_ms: number
  attempt: number
  max_attempts: number
  /** Changes with each claim, so that a worker whose lease was lost cannot write any more. */
  lease_id: string | null
  lease_until_ms: number | null
  cancel_requested: number
  progress: number
  progress_detail: Json
  result: Json
  error: string | null
  /** Of a dead job; null where the machine or the network was at fault. */
  fault: JobFault | null
  created_at_ms: number
  finished_at_ms: number | null
}
