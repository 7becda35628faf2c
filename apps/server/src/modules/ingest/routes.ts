import { listIngestJobs } from '@yomikura/contract/ingest-jobs'
import { LIMITS } from '@yomikura/contract/limits'
import type { App } from '#http/app.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { sumVerdicts, toIngestJob } from './job-report.ts'
import { WORK_JOBS } from './jobs.ts'

/** What works are taken in, how far they are, and how they ended: for the operator's programs. */
export function ingestRoutes(app: App, prefix: string, queue: Queue): void {
  const config = { access: 'operator' } as const
  app.get(`${prefix}/operator/ingest/jobs`, { schema: listIngestJobs, config }, async (req) => {
    const { state, limit = LIMITS.operatorJobs } = req.query
    const found = await queue.list({ names: WORK_JOBS, limit, ...(state && { states: [state] }) })
    const jobs = found.map(toIngestJob)
    return { verdicts: sumVerdicts(jobs), jobs }
  })
}
