import type { IngestJob } from '@yomikura/contract/ingest-jobs'
import type { Job } from '#platform/queue/queue.ts'
import type { JobDetail } from './job-progress.ts'
import { SAMPLE_JOB } from './jobs.ts'
import type { Ingested } from './service.ts'

const NOTHING: JobDetail = {
  ...{ doneFiles: 0, totalFiles: 0, doneBytes: 0, totalBytes: 0 },
  verdicts: {},
}

/** An ingest job as operators see it. Records of older servers say less. */
export function toIngestJob(job: Job, isParked: boolean): IngestJob {
  const detail = { ...NOTHING, ...(job.progressDetail as Partial<JobDetail> | null) }
  const result = (job.result ?? {}) as Partial<Ingested>
  const speed: Partial<JobDetail> = job.state === 'running' ? detail : {}
  return {
    id: job.id,
    workno: (job.payload as { workno?: string }).workno ?? '',
    kind: job.name === SAMPLE_JOB ? 'sample' : 'work',
    state: job.state,
    attempt: job.attempt,
    progress: job.progress,
    done_files: detail.doneFiles,
    total_files: detail.totalFiles,
    done_bytes: detail.doneBytes,
    total_bytes: detail.totalBytes,
    bytes_per_second: speed.bytesPerSecond ?? null,
    remaining_seconds: speed.remainingSeconds ?? null,
    verdicts: result.verdicts ?? detail.verdicts,
    cost: result.cost ?? null,
    error: job.error,
    is_parked: isParked,
    created_at_ms: job.createdAtMs,
    finished_at_ms: job.finishedAtMs,
  }
}

/** How many files of all jobs ended with which verdict. */
export function sumVerdicts(jobs: readonly IngestJob[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { verdicts } of jobs) {
    for (const [verdict, count] of Object.entries(verdicts)) {
      sums[verdict] = (sums[verdict] ?? 0) + count
    }
  }
  return sums
}
