import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import type { Db } from '../db/database.ts'
import type { JobFault, JobState } from '../db/tables/job-table.ts'

export type { JobState } from '../db/tables/job-table.ts'

/**
 * Work to be done later, at least once. A job survives the process that asked for it and the one
 * that runs it; its handler may therefore run again and must come to the same end.
 */
export interface Queue {
  /**
   * Adds a job. Inside a transaction (`options.db`) it exists once that commits.
   *
   * @returns the job's id; with a `key`, the id of the job that already holds it
   */
  enqueue(name: string, payload: object, options?: EnqueueOptions): Promise<string>
  find(id: string): Promise<Job | undefined>
  /** Newest first. */
  list(filter?: JobFilter): Promise<Job[]>
  /**
   * Takes a waiting job out, or asks a running one to stop.
   *
   * @returns false when it has ended already or never was
   */
  cancel(id: string): Promise<boolean>
  /**
   * Lets jobs run before all others, because somebody looks at what they are about. Changes nothing
   * for a job that gave its slot away lately, nor where the account has urgent jobs enough.
   *
   * @param account whose urgent jobs are counted together
   */
  hurry(asked: KeyFilter, account: string): Promise<void>
  /** The job of that key that runs or, when none does, waits. */
  findActive(asked: KeyFilter): Promise<Job | undefined>
  /** Gives a dead or cancelled job a new set of attempts. False when it is neither. */
  retry(id: string): Promise<boolean>
  /**
   * Keys whose jobs were given up time and again because of what they are about, and how often.
   *
   * @param filter at least so many times; of one key only
   */
  listFaults(filter: FaultFilter, db?: Db): Promise<FaultCount[]>
  /** What waits, runs and was given up, by kind, for those who watch the server. */
  countJobs(): Promise<JobCount[]>
  /**
   * Forgets jobs that ended longer ago than this. Dead ones stay longer: an operator may retry them, and
   * they count against what is tried again by itself.
   *
   * @returns how many were forgotten
   */
  removeFinished(olderThanSeconds: number, deadOlderThanSeconds: number): Promise<number>
  /** How many {@link removeFinished} would forget. */
  countFinished(olderThanSeconds: number, deadOlderThanSeconds: number): Promise<number>
  /** @throws Error when a name has no handler, or two */
  createWorker(handlers: readonly JobHandler[], options?: WorkerOptions): QueueWorker
}

/** Jobs of one kind in one state. */
export type JobCount = {
  name: string
  state: 'pending' | 'running' | 'dead'
  count: number
  /** How long ago the first of them might have begun; 0 for jobs that are put off. */
  oldestSeconds: number
}

export type EnqueueOptions = {
  /** While a job of this name and key waits or runs, no second one is made. */
  key?: string
  /** Higher runs first; 0 by default. */
  priority?: number
  /** Whom the job is for. Among equal priorities parties take turns, however much one of them asked for. */
  turn?: string
  /** It takes long, so it must not hold the slot that a worker keeps free for the others. */
  isLarge?: boolean
  /** A job of this key that waits for its next attempt makes it now. */
  bringsForward?: boolean
  delaySeconds?: number
  /** How often it may be started before it is given up; `JOB_LIMITS.attempts` by default. */
  maxAttempts?: number
  /** An open transaction, so that the job exists exactly when its reason does. */
  db?: Db
}

/** A job as its asker sees it. Times are milliseconds since the epoch. */
export type Job = {
  id: string
  name: string
  key: string | null
  payload: unknown
  /** `dead` was given up after its last attempt; its `error` says why. */
  state: JobState
  priority: number
  /** Starts so far. */
  attempt: number
  maxAttempts: number
  runAtMs: number
  /** Whether a worker has it in hand; one that was killed loses it after a while. */
  isHeld: boolean
  /** Whether its worker gave a sign of life lately, which one that was killed soon stops to do. */
  isRenewed: boolean
  /** 0 to 1. */
  progress: number
  progressDetail: unknown
  result: unknown
  error: string | null
  /** Whether a dead job is itself to blame; null where machine or network were. */
  fault: JobFault | null
  createdAtMs: number
  finishedAtMs: number | null
}

export type JobFilter = {
  names?: readonly string[]
  /** See {@link KeyFilter}. */
  key?: string
  states?: readonly JobState[]
  limit?: number
}

/** `key` is a job's whole key, or all of it before a colon. */
export type KeyFilter = { names: readonly string[]; key: string }

export type FaultFilter = Partial<KeyFilter> & { names: readonly string[]; atLeast?: number }

export type FaultCount = { name: string; key: string; count: number }

/** What runs the jobs of one name. Made by `defineJob`. */
export type JobHandler = {
  name: string
  /** @returns the job's result, an object, or nothing */
  run(payload: unknown, context: JobContext): Promise<object | void>
}

export type JobContext = {
  id: string
  /** 1 at the first start. */
  attempt: number
  /** Aborted when the job is cancelled, its lease is lost, or the process stops. */
  signal: AbortSignal
  /** Publishes how far the job is, 0 to 1. Written now and then, so it may be called often. */
  reportProgress: (value: number, detail?: object) => void
  /** Says that the job turned out to be a large one. */
  markLarge: () => void
}

export type WorkerOptions = {
  /** Jobs run at once; 1 by default. */
  concurrency?: number
  /** Names to take; all that have a handler by default. */
  names?: readonly string[]
  /** Names that have slots apart, so that they neither hold up the rest nor wait for it. */
  apart?: readonly Lane[]
}

/** Kinds of jobs that share slots. */
export type Lane = { names: readonly string[]; concurrency: number }

export interface QueueWorker {
  start(): Promise<void>
  /**
   * Takes no more jobs, waits for the running ones, and gives back those that take longer than
   * `drainMs`, without counting the attempt.
   */
  stop(drainMs?: number): Promise<void>
}

/** Thrown by a handler when another attempt cannot help: the job is given up at once. */
export class JobRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'JobRefused'
  }
}

/**
 * Thrown by a handler when what the job is about ended the program that worked on it. Another attempt
 * may go better; one that was the last is the job's own fault and not the machine's.
 */
export class JobCrashed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'JobCrashed'
  }
}

/** How long things take. Tests shorten them. */
export type QueueTimes = {
  /** A job whose worker is silent for this long is free again. */
  leaseMs: number
  renewMs: number
  /** How often a worker looks without being woken. */
  pollMs: number
  /** Wait before the second attempt; doubles with each one. */
  backOffMs: number
  maxBackOffMs: number
  progressMs: number
  /** A job that runs for this long counts as a large one. */
  largeAfterMs: number
  /** A large job that is in the way runs at least for this long. */
  sliceMs: number
  /** For so long a job that gave its slot away cannot be made urgent. */
  calmMs: number
}

export const QUEUE_TIMES: QueueTimes = {
  leaseMs: 60_000,
  renewMs: 10_000,
  pollMs: 1000,
  backOffMs: 5000,
  maxBackOffMs: 600_000,
  progressMs: 500,
  largeAfterMs: JOB_LIMITS.largeSeconds * 1000,
  sliceMs: 3000,
  calmMs: JOB_LIMITS.calmSeconds * 1000,
}

/** Jobs of this priority may take the slot that is kept free for small ones. */
export const URGENT = 10
