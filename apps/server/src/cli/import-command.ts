import { readFile } from 'node:fs/promises'
import { readConfig } from '#config/config.ts'
import {
  describeRefused,
  ImportService,
  IMPORT_JOB,
  type Ingested,
  ingestJobs,
  KeptPasswords,
  toAcquiredMs,
  toPasswords,
} from '#modules/ingest/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'
import { createLog } from '#platform/log/log.ts'
import { openPlatform, type Platform } from '#roles/platform.ts'
import { createIngest } from '#roles/worker.ts'
import { dryRun } from './dry-run.ts'
import { describeTally, findWorks, type FoundWork } from './find-works.ts'
import { type GivenFacts, toImportOrder } from './import-order.ts'
import { ImportProgress } from './import-progress.ts'
import { printable } from './printable.ts'
import { readKnownPassword } from './read-password.ts'
import { watchShelf } from './watch-shelf.ts'
import {
  type FinishedImport,
  isWorkerAlive,
  type RunningImport,
  watchImports,
} from './watch-imports.ts'

export type ImportFlags = GivenFacts & {
  account?: string
  /** Folders that links may lead into. */
  follow: string[]
  /** Asks for a password. */
  password: boolean
  /** File with one password a line. */
  passwords?: string
  oneWork: boolean
  remake: boolean
  dryRun: boolean
  watch: boolean
  /** Seconds that a work on a watched shelf must not have changed for. */
  settle: number
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
  const isOneWork = flags.oneWork || flags.title !== undefined
  const { dataFolder, fontFolders } = readConfig(process.env)
  const kept = new KeptPasswords(dataFolder)
  const given = await readPasswords(flags)
  if (flags.dryRun) {
    const passwords = [...given, ...(await kept.list())]
    return dryRun(path, isOneWork, { ...flags, passwords, fontFolders })
  }
  const closers: (() => Promise<unknown>)[] = []
  const platform = await openPlatform(
    readConfig(process.env),
    createLog({ level: 'silent' }),
    closers,
  )
  try {
    await engineOf(platform.db).expectManyWrites(platform.db)
    const accountId = await findOwner(platform, flags.account)
    if (accountId === undefined) return 1
    if (given.length > 0) await kept.add(given)
    if (flags.watch) return await watch(platform, path, { flags, accountId })
    return await importShelf(platform, path, { isOneWork, flags, accountId })
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** What a person gives on the terminal or in a file; an argument would be seen by the whole machine. */
async function readPasswords({ password, passwords }: ImportFlags): Promise<string[]> {
  const typed = password ? [await readKnownPassword()] : []
  return [...typed, ...(passwords ? toPasswords(await readFile(passwords, 'utf8')) : [])]
}

async function importShelf(
  platform: Platform,
  path: string,
  { isOneWork, ...asked }: Asked & { isOneWork: boolean },
): Promise<number> {
  const { db, queue } = platform
  const service = new ImportService({ db, clock: systemClock, queue })
  const listKnown = (paths: readonly string[]) => service.listOwned(paths)
  const found = await findWorks(path, isOneWork, asked.flags.follow, listKnown)
  const imports = await registerWorks(platform, found.works, asked)
  for (const folder of found.emptied) {
    const workno = await service.removeWork(folder, asked.accountId)
    if (workno) console.log(`${workno}  removed: what lies in it is works of their own.`)
  }
  const code = await finishImports(platform, imports)
  for (const line of describeTally(found.tally)) console.log(line)
  return code
}

async function findOwner({ db, queue }: Platform, account: string | undefined) {
  const service = new ImportService({ db, clock: systemClock, queue })
  const { accountId, known } = await service.findAccount(account)
  if (accountId === undefined) {
    console.error(
      known.length === 0
        ? 'No account is known yet. Sign in once in the browser, or run "yomikura account create <login>", then import again.'
        : `Say whose works they are with --account <login>. Known: ${known.join(', ')}.`,
    )
  }
  return accountId
}

type Asked = { flags: ImportFlags; accountId: string }

async function registerWorks(
  { db, queue }: Platform,
  works: readonly FoundWork[],
  { flags, accountId }: Asked,
): Promise<RunningImport[]> {
  const service = new ImportService({ db, clock: systemClock, queue })
  const imports: RunningImport[] = []
  const displaced: string[] = []
  const startSeconds = systemClock.nowSeconds()
  for (const [place, work] of works.entries()) {
    const order = toImportOrder(work, accountId, flags)
    const acquiredMs = toAcquiredMs(startSeconds, place)
    const { workno, jobId, displaced: other } = await service.importWork({ ...order, acquiredMs })
    imports.push({ title: order.title, workno, jobId })
    if (other !== undefined) displaced.push(other)
  }
  for (const workno of await service.removeDisplaced(displaced, accountId)) {
    console.log(`${workno}  removed: other files took its place.`)
  }
  return imports
}

async function finishImports(
  platform: Platform,
  imports: readonly RunningImport[],
): Promise<number> {
  const { queue } = platform
  let stopWorking: (() => Promise<void>) | undefined
  const workIfNobodyDoes = async () => {
    if (stopWorking || (await isWorkerAlive(queue, imports, WORKER_WAIT_MS))) return
    stopWorking = await startWorking(platform)
  }
  const progress = new ImportProgress(imports.length)
  try {
    const finished = await watchImports(
      queue,
      imports,
      (...news) => progress.update(...news),
      workIfNobodyDoes,
    )
    progress.stop()
    for (const work of finished) for (const line of describe(work)) console.log(printable(line))
    console.log(summarise(finished))
    return finished.every(({ job }) => job.state === 'done') ? 0 : 1
  } finally {
    progress.stop()
    await stopWorking?.()
  }
}

/** Works the imports off in this process, and nothing else that may wait for a server. */
async function startWorking(platform: Platform): Promise<() => Promise<void>> {
  const ingest = await createIngest(platform)
  const handlers = ingestJobs(ingest)
  const worker = platform.queue.createWorker(handlers, {
    names: [IMPORT_JOB],
    concurrency: platform.config.workerConcurrency,
  })
  await worker.start()
  return async () => {
    await worker.stop(0)
    await ingest.close()
  }
}

function describe({ workno, title, job }: FinishedImport): string[] {
  const refused = describeRefused(job.progressDetail ?? {})
  if (job.state !== 'done') {
    return [`${workno}  ${title}: not imported. ${job.error ?? job.state}`, ...refused]
  }
  const { page_count, verdicts, reused_count = 0 } = job.result as Ingested
  const reused = reused_count === 0 ? [] : [`${reused_count} unchanged`]
  const troubles = Object.entries(verdicts)
    .filter(([verdict]) => verdict !== 'ok')
    .map(([verdict, count]) => `${count} ${verdict}`)
  // Albums, films and books that flow have none.
  const made = page_count > 0 ? `${page_count} pages` : `${verdicts['ok'] ?? 0} files`
  const about = [`${workno}  ${title}: ${made}`, ...reused, ...troubles].join(', ')
  return [about, ...refused]
}

/** How many works and files ended how. */
function summarise(finished: readonly FinishedImport[]): string {
  const done = finished.filter(({ job }) => job.state === 'done')
  const counts = new Map<string, number>()
  for (const { job } of done) {
    for (const [verdict, count] of Object.entries((job.result as Ingested).verdicts)) {
      counts.set(verdict, (counts.get(verdict) ?? 0) + count)
    }
  }
  const files = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${count} ${name}`)
  const parts = [`${done.length} of ${finished.length} works imported`, ...files]
  return parts.join(', ')
}

/** Runs until the terminal or the system ends it. */
async function watch(platform: Platform, folder: string, asked: Asked): Promise<number> {
  const { db, queue, config } = platform
  const service = new ImportService({ db, clock: systemClock, queue })
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  console.log(`Watching ${folder}. Ctrl-C ends it.`)
  await watchShelf({
    folder,
    follow: asked.flags.follow,
    dataFolder: config.dataFolder,
    settleSeconds: asked.flags.settle,
    signal: stop.signal,
    actions: {
      add: async (works) => {
        await finishImports(platform, await registerWorks(platform, works, asked))
      },
      listMoved: (gone, others) => service.listMoved(gone, others),
      listKnown: (paths) => service.listOwned(paths),
      remove: async (path) => {
        const workno = await service.removeWork(path, asked.accountId)
        if (workno) console.log(`${workno}  removed: ${printable(path)}`)
      },
    },
  })
  return 0
}
