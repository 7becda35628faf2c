import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, Queue } from '#platform/queue/queue.ts'

/** Dead jobs that are read at a time. */
const SLICE = 500

/** What became of jobs that an operator gave new attempts. */
export type RetryReport = {
  retried: string[]
  /** Neither dead nor cancelled, or asked for again by a newer job. */
  left: string[]
}

/** Gives jobs a new set of attempts. @param ids of dead or cancelled jobs */
export async function retryJobs(queue: Queue, ids: readonly string[]): Promise<RetryReport> {
  const report: RetryReport = { retried: [], left: [] }
  for (const id of ids) ((await queue.retry(id)) ? report.retried : report.left).push(id)
  return report
}

/**
 * Gives all dead jobs a new set of attempts, the newest first: of several for the same thing that one
 * runs, and the others stay.
 *
 * @param names kinds of jobs; all when absent
 */
export async function retryDeadJobs(queue: Queue, names?: readonly string[]): Promise<RetryReport> {
  const report: RetryReport = { retried: [], left: [] }
  for (;;) {
    const limit = SLICE + report.left.length
    const dead = await queue.list({ states: ['dead'], limit, ...(names && { names }) })
    const known = new Set([...report.left, ...report.retried])
    const fresh = dead.map(({ id }) => id).filter((id) => !known.has(id))
    if (fresh.length === 0) return report
    const { retried, left } = await retryJobs(queue, fresh)
    report.retried.push(...retried)
    report.left.push(...left)
  }
}

/**
 * Waits until a job has ended.
 *
 * @param onLook called at each look with the job as it is then
 * @throws Error when the job is not, or no longer, there
 */
export async function waitForJob(
  queue: Pick<Queue, 'find'>,
  id: string,
  onLook: (job: Job) => void,
): Promise<Job> {
  for (;;) {
    const job = await queue.find(id)
    if (!job) throw new Error(`There is no job ${id}.`)
    onLook(job)
    if (job.state !== 'pending' && job.state !== 'running') return job
    await sleep(JOB_LIMITS.lookMs)
  }
}
