import cliProgress from 'cli-progress'
import { readConfig } from '#config/config.ts'
import { ImportService, IMPORT_JOB, type Ingested, ingestJobs } from '#modules/ingest/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { createLog } from '#platform/log/log.ts'
import { createIngest, openPlatform, type Platform } from '../parts.ts'
import { findWorks } from './find-works.ts'
import {
  type FinishedImport,
  isWorkerAlive,
  type RunningImport,
  watchImports,
} from './watch-imports.ts'

export type ImportFlags = {
  account?: string
  title?: string
  maker: string
  direction?: 'rtl' | 'ltr' | 'vertical'
  oneWork: boolean
}

/** Two polls of a worker and the time to claim. */
const WORKER_WAIT_MS = 3500

/**
 * `yomikura import <path>`: registers what lies there as works of an account and waits until they can
 * be read. A running server does the work; without one it is done here.
 *
 * @returns the exit code
 */
export async function importCommand(path: string, flags: ImportFlags): Promise<number> {
  const closers: (() => Promise<unknown>)[] = []
  const platform = await openPlatform(
    readConfig(process.env),
    createLog({ level: 'silent' }),
    closers,
  )
  try {
    const imports = await registerWorks(platform, path, flags)
    if (imports === undefined) return 1
    return await finishImports(platform, imports)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

async function registerWorks(
  { db, queue }: Platform,
  path: string,
  flags: ImportFlags,
): Promise<RunningImport[] | undefined> {
  const service = new ImportService({ db, clock: systemClock, queue })
  const { accountId, known } = await service.findAccount(flags.account)
  if (accountId === undefined) {
    console.error(
      known.length === 0
        ? 'No account is known yet. Sign in once in the browser, then import again.'
        : `Say whose works they are with --account <login>. Known: ${known.join(', ')}.`,
    )
    return undefined
  }
  const found = await findWorks(path, flags.oneWork || flags.title !== undefined)
  const imports: RunningImport[] = []
  for (const work of found) {
    const title = flags.title ?? work.title
    const direction = flags.direction ?? (work.prefix === 'B' ? 'rtl' : 'ltr')
    const order = { ...work, title, direction, makerName: flags.maker, accountId }
    imports.push({ title, ...(await service.importWork(order)) })
  }
  return imports
}

async function finishImports(
  platform: Platform,
  imports: readonly RunningImport[],
): Promise<number> {
  const { queue } = platform
  const stopWorking = (await isWorkerAlive(queue, imports, WORKER_WAIT_MS))
    ? undefined
    : await startWorking(platform)
  const bar = new cliProgress.SingleBar({
    format: 'Importing {bar} {percentage}% | {finished} of {works} works',
    noTTYOutput: true,
    notTTYSchedule: 5000,
  })
  bar.start(100, 0, { finished: 0, works: imports.length })
  try {
    const finished = await watchImports(queue, imports, (share, done) =>
      bar.update(Math.floor(share * 100), { finished: done.length }),
    )
    bar.stop()
    for (const work of finished) console.log(describe(work))
    return finished.every(({ job }) => job.state === 'done') ? 0 : 1
  } finally {
    bar.stop()
    await stopWorking?.()
  }
}

/** Works the imports off in this process, and nothing else that may wait for a server. */
async function startWorking(platform: Platform): Promise<() => Promise<void>> {
  const handlers = ingestJobs(await createIngest(platform))
  const worker = platform.queue.createWorker(handlers, { names: [IMPORT_JOB] })
  await worker.start()
  return () => worker.stop(0)
}

function describe({ workno, title, job }: FinishedImport): string {
  if (job.state !== 'done') return `${workno}  ${title}: not imported. ${job.error ?? job.state}`
  const { page_count, verdicts } = job.result as Ingested
  const troubles = Object.entries(verdicts)
    .filter(([verdict]) => verdict !== 'ok')
    .map(([verdict, count]) => `${count} ${verdict}`)
  return [`${workno}  ${title}: ${page_count} pages`, ...troubles].join(', ')
}
