import { TIMES } from '@yomikura/contract/limits'
import { requestCheckSweep } from '#modules/ingest/missing-files-jobs.ts'
import { requestRecommend } from '#modules/recommend/index.ts'
import type { Log } from '#platform/log/log.ts'
import type { Modules } from './compose.ts'
import type { Platform } from './platform.ts'

const DAY = 86_400
const HOUR = 3600
/** The server keeps finished jobs this long, so that an operator can look up how they went. */
const FINISHED_JOB_SECONDS = 7 * DAY
/** Those that were given up stay for who wants to know why, and to try them again. */
const DEAD_JOB_SECONDS = 90 * DAY

/** The scheduler: what comes round by itself. `closers` gets what ends it. */
export function startScheduler(
  platform: Platform,
  modules: Modules,
  closers: (() => Promise<unknown>)[],
): void {
  startChores(listChores(platform, modules), platform.log, closers)
}

function listChores(platform: Platform, modules: Modules): Chore[] {
  const { config, queue } = platform
  const { storefront, documentDigests } = modules
  return [
    ...listSweeps(platform, modules),
    { name: 'recommend', everySeconds: HOUR, run: () => requestRecommend(queue) },
    { name: 'check-published', everySeconds: DAY, run: () => requestCheckSweep(queue) },
    ...(config.hasOtherApps
      ? [
          {
            name: 'name-documents',
            everySeconds: TIMES.kosyncNamingSeconds,
            run: () => documentDigests.fill(),
          },
        ]
      : []),
    ...(storefront
      ? [{ name: 'reconcile', everySeconds: DAY, run: () => storefront.requestReconcile() }]
      : []),
  ]
}

/** What removes rows that have had their life (docs/reference/tables.md). `run` says how many those were. */
export function listSweeps(
  { queue, rateCounter }: Platform,
  { auth, localAccounts, personalTokens, reconcile, openReading }: Modules,
): Sweep[] {
  const jobs: RowSweep = {
    sweep: () => queue.removeFinished(FINISHED_JOB_SECONDS, DEAD_JOB_SECONDS),
    foresee: () => queue.countFinished(FINISHED_JOB_SECONDS, DEAD_JOB_SECONDS),
  }
  return [
    toSweep('sweep-sessions', HOUR, auth),
    toSweep('sweep-tokens', HOUR, personalTokens),
    toSweep('sweep-rates', HOUR, rateCounter),
    toSweep('sweep-throttles', HOUR, localAccounts),
    toSweep('sweep-jobs', HOUR, jobs),
    toSweep('sweep-free-openings', HOUR, openReading.openings),
    ...(reconcile ? [toSweep('sweep-feeds', DAY, reconcile)] : []),
  ]
}

/** What knows rows that have had their life. */
type RowSweep = { sweep: () => Promise<number>; foresee: () => Promise<number> }

function toSweep(name: string, everySeconds: number, rows: RowSweep): Sweep {
  return {
    ...{ name, everySeconds, run: () => rows.sweep() },
    foresee: async () => ({ count: await rows.foresee(), bytes: 0 }),
  }
}

/** A chore that removes. `run` says how much it removed, `foresee` what it would remove now. */
export type Sweep = Chore & {
  run: () => Promise<number>
  /** `bytes` are those of files: rows are not weighed. */
  foresee: () => Promise<{ count: number; bytes: number }>
}

/** Work that comes round by itself. `run` may come while an earlier run goes on, on any node. */
export type Chore = { name: string; everySeconds: number; run: () => Promise<unknown> }

/** Runs chores at the start and then at their intervals. One that fails is logged and comes again. */
class Scheduler {
  readonly #chores: readonly Chore[]
  readonly #log: Log
  #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()

  constructor({ chores, log }: { chores: readonly Chore[]; log: Log }) {
    this.#chores = chores
    this.#log = log
  }

  start(): void {
    for (const chore of this.#chores) {
      this.#run(chore)
      this.#timers.push(setInterval(() => this.#run(chore), chore.everySeconds * 1000))
    }
  }

  /** Waits for what runs, so that nothing uses the database after it is closed. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    await Promise.all(this.#running)
  }

  #run({ name, run }: Chore): void {
    const running = run()
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error({ err: error, chore: name }, 'chore failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }
}

/** Starts chores; `closers` gets what ends them. */
export function startChores(
  chores: readonly Chore[],
  log: Log,
  closers: (() => Promise<unknown>)[],
): void {
  const scheduler = new Scheduler({ chores, log })
  scheduler.start()
  closers.push(() => scheduler.stop())
}
