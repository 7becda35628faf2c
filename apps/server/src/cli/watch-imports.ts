import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_JOB, INGEST_JOB } from '#modules/ingest/index.ts'
import type { Job, Queue } from '#platform/queue/queue.ts'

/** A work on its way in. */
export type RunningImport = { workno: string; title: string; jobId: string }

export type FinishedImport = RunningImport & { job: Job }

const POLL_MS = 250
const ENDED = new Set<Job['state']>(['done', 'dead', 'cancelled'])

/**
 * Waits until every import has ended.
 *
 * @param onProgress called at each look with the share that is done, 0 to 1
 * @param onIdle called at each look while no worker has any of them in hand
 */
export async function watchImports(
  queue: Queue,
  imports: readonly RunningImport[],
  onProgress: (share: number, jobs: readonly Job[], finishedCount: number) => void,
  onIdle: () => Promise<void>,
): Promise<FinishedImport[]> {
  for (;;) {
    const jobs = await Promise.all(imports.map(({ jobId }) => queue.find(jobId)))
    const found = imports.flatMap((running, index) => {
      const job = jobs[index]
      return job ? [{ ...running, job }] : []
    })
    const finished = found.filter(({ job }) => ENDED.has(job.state))
    const shares = found.map(({ job }) => (ENDED.has(job.state) ? 1 : job.progress))
    const share = shares.reduce((sum, part) => sum + part, 0) / imports.length
    onProgress(
      share,
      found.map(({ job }) => job),
      finished.length,
    )
    if (finished.length === imports.length) return finished
    if (!found.some(({ job }) => job.isHeld)) await onIdle()
    await sleep(POLL_MS)
  }
}

/** Whether a running server takes these imports up, given a moment to do so. */
export async function isWorkerAlive(
  queue: Queue,
  imports: readonly RunningImport[],
  waitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + waitMs
  const names = [IMPORT_JOB, INGEST_JOB]
  do {
    // Another work may be in hand: then its worker comes to these in time.
    const running = await queue.list({ names, states: ['running'] })
    const jobs = await Promise.all(imports.map(({ jobId }) => queue.find(jobId)))
    // A worker that was killed holds its job for a minute, and gives no sign of life meanwhile.
    const isWorked = running.some(({ isRenewed }) => isRenewed)
    if (isWorked || jobs.every((job) => job && ENDED.has(job.state))) return true
    await sleep(POLL_MS)
  } while (performance.now() < deadline)
  return false
}
