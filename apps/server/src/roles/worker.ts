import { TIMES } from '@yomikura/contract/limits'
import { join } from 'node:path'
import {
  CHECK_JOB,
  checkJobs,
  findConverter,
  findSandbox,
  ingestJobs,
  IngestService,
  KeptPasswords,
  MissingFiles,
  ProcessPool,
  SAMPLE_JOB,
} from '#modules/ingest/index.ts'
import { RECOMMEND_JOB, recommendJobs, RecommendThread } from '#modules/recommend/index.ts'
import { RECONCILE_JOB, storefrontJobs } from '#modules/storefront/index.ts'
import { toBrowserKeys } from '#config/secrets.ts'
import { PLAN_JOB, uploadJobs } from '#modules/uploads/index.ts'
import type { JobHandler, Lane } from '#platform/queue/queue.ts'
import { toDatabaseConfig } from '#start/open-parts.ts'
import type { Modules } from './compose.ts'
import type { Platform } from './platform.ts'
import { startChores, type Sweep } from './scheduler.ts'

const HALF_HOUR = 1800

/** The worker: ingest and the other jobs of the queue. `closers` gets what ends it, newest last. */
export async function startWorker(
  platform: Platform,
  modules: Modules,
  closers: (() => Promise<unknown>)[],
): Promise<void> {
  const { config, queue, jobTimes, log } = platform
  const ingest = await createIngest(platform)
  const mails = await listMailJobs(platform)
  const jobs = [...listJobs(platform, modules, ingest), ...mails].map((job) => jobTimes.watch(job))
  const concurrency = config.workerConcurrency
  const apart = [...APART, { names: mails.map(({ name }) => name), concurrency: 2 }]
  const worker = queue.createWorker(jobs, { concurrency, apart })
  await worker.start()
  closers.push(() => ingest.close())
  closers.push(() => worker.stop(TIMES.drainSeconds * 1000))
  // Beside the workers, because part of what is swept lies on their own disk.
  startChores(listFileSweeps(modules, ingest), log, closers)
}

/** What removes files that have had their life. `run` says how many revisions, folders or uploads. */
export function listFileSweeps(
  { uploads }: Pick<Modules, 'uploads'>,
  ingest: IngestService,
): Sweep[] {
  return [
    {
      ...{ name: 'sweep-ingest', everySeconds: HALF_HOUR },
      ...{ run: () => ingest.sweep(), foresee: () => ingest.foresee() },
    },
    // Also where people may add no works any more: what they had begun to send is still on the disk.
    {
      ...{ name: 'sweep-uploads', everySeconds: HALF_HOUR },
      ...{ run: () => uploads.sweep(), foresee: () => uploads.foresee() },
    },
  ]
}

/** Kinds of jobs that neither wait for works nor hold them up. */
const APART: readonly Lane[] = [
  { names: [SAMPLE_JOB], concurrency: 1 },
  // A person looks on.
  { names: [PLAN_JOB], concurrency: 1 },
  { names: [RECONCILE_JOB, RECOMMEND_JOB], concurrency: 2 },
  { names: [CHECK_JOB], concurrency: 1 },
]

/** Every job of the server. A name without a handler, or with two, stops the start. */
function listJobs(platform: Platform, modules: Modules, ingest: IngestService): JobHandler[] {
  const { reconcile, uploads } = modules
  return [
    ...ingestJobs(ingest),
    ...checkJobs(createMissingFiles(platform, modules)),
    ...uploadJobs(uploads, async (folder, accountId) => {
      // Most servers take no uploads; this opens archives and reads names in old encodings.
      const { createMakeWorks } = await import('./add-works.ts')
      return createMakeWorks(platform)(folder, accountId)
    }),
    ...recommendJobs(new RecommendThread(toDatabaseConfig(platform.config))),
    ...(reconcile ? storefrontJobs(reconcile) : []),
  ]
}

/** Few servers send mails: what does is loaded where one may. */
async function listMailJobs({ clock, config, outgoing, secrets }: Platform): Promise<JobHandler[]> {
  const { mail: settings, brandName: brand } = config
  if (!settings) return []
  const { mailSignInJobs } = await import('#modules/mail-sign-in/index.ts')
  return mailSignInJobs({
    ...{ clock, brand, keys: toBrowserKeys(secrets) },
    loadSender: async () => {
      const { SmtpMail } = await import('#platform/mail/smtp-mail.ts')
      return new SmtpMail({ settings, outgoing })
    },
  })
}

/** Looks for published files that storage lost, and asks the shop for those that are its own. */
export function createMissingFiles(
  platform: Platform,
  { intake }: Pick<Modules, 'intake'>,
): MissingFiles {
  return new MissingFiles({
    ...platform,
    askShop: intake && ((tx, work) => intake.enqueueIngest(tx, work, { isRemake: true })),
  })
}

/** Ingest runs where workers are; finding its sandbox tries commands, so only they ask for it. */
export async function createIngest(platform: Platform): Promise<IngestService> {
  const { config, outgoing, log, secrets } = platform
  const sandbox = await findSandbox()
  if (sandbox.level !== 'locked') {
    log.warn(
      { level_reached: sandbox.level },
      'this machine does not let ingest be locked in fully',
    )
  }
  if ((await findConverter()) === undefined) {
    log.warn('ffmpeg was not found: only MP3, AAC, WAV, FLAC and ready H.264 films can be taken in')
  }
  const { storefront: shop } = config
  const processes = join(config.dataFolder, 'ingest-processes')
  return new IngestService({
    ...platform,
    shop: shop && { download: outgoing.download.bind(outgoing), apiKey: shop.apiKey },
    processes: new ProcessPool({ sandbox, root: processes, shared: config.fontFolders }),
    places: { root: join(config.dataFolder, 'ingest'), processes },
    passwords: new KeptPasswords(config.dataFolder),
    salt: secrets.name_salt,
    makesLevelled: config.makesLevelled,
    pagePx: config.pagePx,
    largePagePx: config.largePagePx,
    fontFolders: config.fontFolders,
  })
}
