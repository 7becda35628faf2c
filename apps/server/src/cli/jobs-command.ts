import { LIMITS } from '@yomikura/contract/limits'
import { Command, Option } from 'commander'
import type { RetryReport } from '#operations/jobs.ts'
import type { Job, JobState } from '#platform/queue/queue.ts'
import { printable } from './printable.ts'
import { withPlatform } from './with-platform.ts'

const STATES = ['pending', 'running', 'done', 'dead', 'cancelled'] as const

type ListFlags = { state?: JobState; kind?: string; json: boolean }
type RetryFlags = { dead: boolean; kind?: string; json: boolean }

/** `yomikura jobs`: what waits, runs, and was given up. */
export function jobsCommand(): Command {
  return new Command('jobs')
    .description(`Lists the jobs of the queue, newest first, at most ${LIMITS.operatorJobs}.`)
    .addOption(new Option('--state <state>', 'only jobs in this state').choices(STATES))
    .option('--kind <name>', 'only jobs of this kind, such as ingest.work')
    .option('--json', 'print the result as JSON', false)
    .action(({ state, kind, json }: ListFlags) =>
      withPlatform(async ({ queue }) => {
        const limit = LIMITS.operatorJobs
        const jobs = await queue.list({
          limit,
          ...(state && { states: [state] }),
          ...(kind !== undefined && { names: [kind] }),
        })
        if (json) console.log(JSON.stringify({ jobs: jobs.map(toWire) }, undefined, 2))
        else if (jobs.length === 0) console.log('There is no such job.')
        else for (const job of jobs) console.log(printable(toLine(job)))
      }),
    )
}

/** `yomikura retry`: a new set of attempts for jobs that were given up. */
export function retryCommand(): Command {
  return new Command('retry')
    .description('Gives jobs that were given up or cancelled a new set of attempts.')
    .argument('[ids...]', 'ids of jobs, as "yomikura jobs" lists them')
    .option('--dead', 'all jobs that were given up', false)
    .option('--kind <name>', 'with --dead: only jobs of this kind')
    .option('--json', 'print the result as JSON', false)
    .action(async (ids: string[], { dead, kind, json }: RetryFlags) => {
      if (dead === ids.length > 0) throw new Error('Name jobs, or say --dead for all given up.')
      const { retryDeadJobs, retryJobs } = await import('#operations/jobs.ts')
      const report = await withPlatform(({ queue }) =>
        dead
          ? retryDeadJobs(queue, kind === undefined ? undefined : [kind])
          : retryJobs(queue, ids),
      )
      if (json) console.log(JSON.stringify(report, undefined, 2))
      else for (const line of describe(report)) console.log(printable(line))
      // Of all dead ones some are left on purpose; one that was named and cannot be retried is a mistake.
      if (!dead && report.left.length > 0) process.exitCode = 1
    })
}

function describe({ retried, left }: RetryReport): string[] {
  return [
    ...left.map((id) => `left as it is: ${id} was not given up, or a newer job does the same`),
    `${retried.length} jobs wait for their turn again.`,
  ]
}

function toLine({ id, name, state, attempt, maxAttempts, key, error, createdAtMs }: Job): string {
  const made = new Date(createdAtMs).toISOString().slice(0, 19)
  const tries = `${attempt}/${maxAttempts}`
  const words = [id, made, state.padEnd(9), name, tries, key ?? '']
  return [...words, error ?? ''].join('  ').trimEnd()
}

function toWire(job: Job): object {
  return {
    ...{ id: job.id, kind: job.name, key: job.key, state: job.state, fault: job.fault },
    ...{ attempt: job.attempt, max_attempts: job.maxAttempts, progress: job.progress },
    ...{ error: job.error, run_at_ms: job.runAtMs, created_at_ms: job.createdAtMs },
    finished_at_ms: job.finishedAtMs,
  }
}
