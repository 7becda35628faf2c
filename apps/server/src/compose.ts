import { TIMES } from '@yomikura/contract/limits'
import type { Config } from './config/config.ts'
import { startAppHost, startMediaHost, startWorksHost } from './hosts.ts'
import { ingestJobs, type IngestService, SAMPLE_JOB } from './modules/ingest/index.ts'
import { toFirstRunToken } from './modules/local-account/index.ts'
import { RECOMMEND_JOB, recommendJobs, requestRecommend } from './modules/recommend/index.ts'
import { RECONCILE_JOB, storefrontJobs } from './modules/storefront/index.ts'
import { createIngest, createModules, type Modules, openPlatform, type Platform } from './parts.ts'
import type { Log } from './platform/log/log.ts'
import type { JobHandler, Lane } from './platform/queue/queue.ts'
import { type Chore, Scheduler } from './scheduler.ts'

const DAY = 86_400
const HOUR = 3600
/** Finished jobs are kept this long for whoever asks how they went. */
const FINISHED_JOB_SECONDS = 7 * DAY

/** How the first person of an install without a provider gets in. */
export type FirstRun = { url: string; token: string }

export type RunningServer = {
  appUrl: string
  mediaUrl: string
  /** Undefined once somebody has an account, or where a provider signs people in. */
  firstRun: FirstRun | undefined
  /** Takes no more requests, lets the running ones end, and closes everything in reverse order. */
  stop: () => Promise<void>
}

/** Starts the roles that the configuration names, in one process. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = []
  const lifecycle = { isStopping: false }
  const stop = async () => {
    lifecycle.isStopping = true
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
    }
  }
  try {
    const platform = await openPlatform(config, log, closers)
    const modules = createModules(platform)
    await startRoles(platform, modules, closers, () => lifecycle.isStopping)
    const { appUrl, mediaUrl } = platform.addresses
    return { appUrl, mediaUrl, firstRun: await findFirstRun(platform, modules), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findFirstRun(
  { config, addresses, secrets }: Platform,
  { localAccounts }: Modules,
): Promise<FirstRun | undefined> {
  if (config.oidc || !config.roles.includes('web')) return undefined
  if (!(await localAccounts.isFirstRun())) return undefined
  const token = toFirstRunToken(Buffer.from(secrets.csrf, 'base64url'))
  return { url: `${addresses.appUrl}/login`, token }
}

async function startRoles(
  platform: Platform,
  modules: Modules,
  closers: (() => Promise<unknown>)[],
  isStopping: () => boolean,
): Promise<void> {
  const { config, queue, log } = platform
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const startChores = (chores: Chore[]) => {
    const scheduler = new Scheduler({ chores, log })
    scheduler.start()
    closers.push(() => scheduler.stop())
  }
  // Workers and schedulers first: they are the last to stop, when nothing asks for work any more.
  if (has('worker')) {
    const ingest = await createIngest(platform)
    const jobs = listJobs(modules, ingest)
    const concurrency = config.workerConcurrency
    const worker = queue.createWorker(jobs, { concurrency, apart: APART })
    await worker.start()
    closers.push(() => ingest.close())
    closers.push(() => worker.stop(TIMES.drainSeconds * 1000))
    // Beside the workers, because part of what is swept lies on their own disk.
    const sweep = { name: 'sweep-ingest', everySeconds: HOUR / 2, run: () => ingest.sweep() }
    startChores([sweep])
  }
  if (has('scheduler')) {
    startChores(listChores(platform, modules))
  }
  if (has('content')) {
    const host = await startMediaHost(platform, modules, isStopping)
    closers.push(() => host.close())
    if (platform.addresses.worksUrl !== undefined) {
      const works = await startWorksHost(platform, modules, isStopping)
      closers.push(() => works.close())
    }
  }
  if (has('web')) {
    const host = await startAppHost(platform, modules, isStopping)
    closers.push(() => host.close())
  }
}

/** Kinds of jobs that neither wait for works nor hold them up. */
const APART: readonly Lane[] = [
  { names: [SAMPLE_JOB], concurrency: 1 },
  { names: [RECONCILE_JOB, RECOMMEND_JOB], concurrency: 2 },
]

/** Every job of the server. A name without a handler, or with two, stops the start. */
function listJobs({ reconcile, openReading }: Modules, ingest: IngestService): JobHandler[] {
  return [
    ...ingestJobs(ingest),
    ...recommendJobs(openReading.recommendCompute),
    ...(reconcile ? storefrontJobs(reconcile) : []),
  ]
}

function listChores(
  { queue, rateCounter }: Platform,
  { auth, localAccounts, storefront, openReading }: Modules,
): Chore[] {
  return [
    { name: 'sweep-sessions', everySeconds: HOUR, run: () => auth.sweep() },
    { name: 'sweep-rates', everySeconds: HOUR, run: () => rateCounter.sweep() },
    { name: 'sweep-throttles', everySeconds: HOUR, run: () => localAccounts.sweep() },
    {
      name: 'sweep-jobs',
      everySeconds: HOUR,
      run: () => queue.removeFinished(FINISHED_JOB_SECONDS),
    },
    {
      name: 'sweep-free-openings',
      everySeconds: HOUR,
      run: () => openReading.openings.sweep(),
    },
    { name: 'recommend', everySeconds: HOUR, run: () => requestRecommend(queue) },
    ...(storefront
      ? [{ name: 'reconcile', everySeconds: DAY, run: () => storefront.requestReconcile() }]
      : []),
  ]
}
