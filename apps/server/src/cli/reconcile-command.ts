import { Command } from 'commander'
import { createModules } from '#roles/compose.ts'
import type { Job, Queue } from '#platform/queue/queue.ts'
import { printable } from './printable.ts'
import { withPlatform } from './with-platform.ts'

type Flags = { wait: boolean; json: boolean }

/** `yomikura reconcile`: reads all feeds of the shop now, not only once a day. */
export function reconcileCommand(): Command {
  return new Command('reconcile')
    .description('Has a running server read all feeds of the shop again now.')
    .option('--wait', 'wait until it has ended', false)
    .option('--json', 'print the result as JSON', false)
    .action(async ({ wait, json }: Flags) => {
      process.exitCode = await withPlatform(async (platform) => {
        const { storefront } = createModules(platform)
        if (!storefront)
          throw new Error('There is no shop: set YOMIKURA_STOREFRONT_URL as for the server.')
        const id = await storefront.requestReconcile()
        const job = wait ? await follow(platform.queue, id) : undefined
        print({ id, job, json })
        return job === undefined || job.state === 'done' ? 0 : 1
      })
    })
}

/** Waits for it, and says on standard error what it waits for. */
async function follow(queue: Queue, id: string): Promise<Job> {
  const { waitForJob } = await import('#operations/jobs.ts')
  let said = ''
  return waitForJob(queue, id, (job) => {
    const words = toProgress(job)
    if (words !== said) console.error(printable(words))
    said = words
  })
}

function toProgress({ state, attempt, error, runAtMs }: Job): string {
  if (state === 'running') return `Reading the feeds, attempt ${attempt}.`
  if (state !== 'pending') return 'Ended.'
  return error === null
    ? 'Waiting for a server with the role worker.'
    : `Attempt ${attempt} failed: ${error}. The next one is at ${new Date(runAtMs).toISOString()}.`
}

function print({ id, job, json }: { id: string; job: Job | undefined; json: boolean }): void {
  if (json) {
    const outcome = job && { state: job.state, error: job.error, result: job.result }
    console.log(JSON.stringify({ id, ...outcome }, undefined, 2))
  } else if (!job) console.log(`Asked for: job ${id}. "yomikura jobs" says how it goes.`)
  else if (job.state === 'done') console.log('All feeds were read.')
  else console.log(printable(`It ended without an end: ${job.state}, ${job.error ?? 'no reason'}`))
}
