import { AppError } from '@yomikura/contract/errors'
import { listIngestJobs, retryIngestJob } from '@yomikura/contract/ingest-jobs'
import { LIMITS } from '@yomikura/contract/limits'
import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import type { App } from '#http/app.ts'
import type { Job, Queue } from '#platform/queue/queue.ts'
import { sumVerdicts, toIngestJob } from './job-report.ts'
import { IMPORT_JOB, SAMPLE_JOB, WORK_JOBS } from './jobs.ts'

const NAMES: readonly string[] = [...WORK_JOBS, SAMPLE_JOB]

/** What works are taken in, how far they are, and how they ended: for the operator's programs. */
export function ingestRoutes(app: App, prefix: string, queue: Queue): void {
  const config = { access: 'operator' } as const
  app.get(`${prefix}/operator/ingest/jobs`, { schema: listIngestJobs, config }, async (req) => {
    const { state, limit = LIMITS.operatorJobs } = req.query
    const found = await queue.list({ names: NAMES, limit, ...(state && { states: [state] }) })
    const parked = await listParked(queue)
    const jobs = found.map((job) => toIngestJob(job, isParked(job, parked)))
    return { verdicts: sumVerdicts(jobs), jobs }
  })
  const retry = `${prefix}/operator/ingest/jobs/:id/retry`
  app.post(retry, { schema: retryIngestJob, config }, async (req, reply) => {
    const { id } = req.params
    const job = await queue.find(id)
    const isRetried = job !== undefined && NAMES.includes(job.name) && (await queue.retry(id))
    if (!isRetried) throw new AppError('not_found')
    return reply.status(204).send(null)
  })
}

async function listParked(queue: Queue): Promise<Set<string>> {
  const filter = { names: NAMES, atLeast: JOB_LIMITS.givenUp }
  return new Set((await queue.listFaults(filter)).map(({ name, key }) => `${name}:${key}`))
}

/** Only a person asks for an import again. */
function isParked({ state, name, key }: Job, parked: ReadonlySet<string>): boolean {
  return state === 'dead' && (name === IMPORT_JOB || parked.has(`${name}:${key}`))
}
