import { VERDICTS, type Verdict } from '@yomikura/contract/errors'
import type { Preparation } from '@yomikura/contract/preparation'
import { isImported } from '@yomikura/contract/workno'
import type { Job, Queue } from '#platform/queue/queue.ts'
import { isOfFullDisk } from './full-disk.ts'
import type { JobDetail } from './job-progress.ts'
import { IMPORT_JOB, WORK_JOBS } from './jobs.ts'
import { countRefused } from './refused-files.ts'

/** Works under way, as those see them who wait for them. */
export class Preparations {
  readonly #queue: Queue

  constructor({ queue }: { queue: Queue }) {
    this.#queue = queue
  }

  /** Lets a work go before others, as somebody waits for it, and says how far it is. */
  async prioritize(workno: string, isReadable: boolean, account: string): Promise<Preparation> {
    if (!isReadable) await this.#queue.hurry({ names: WORK_JOBS, key: workno }, account)
    return this.follow(workno, isReadable)
  }

  /** How far a work is. Changes nothing, however often somebody asks. */
  async follow(workno: string, isReadable: boolean): Promise<Preparation> {
    if (isReadable) return { state: 'readable', progress: 1, ...(await this.#findRefused(workno)) }
    const job = await this.#queue.findActive({ names: WORK_JOBS, key: workno })
    if (job === undefined) return this.#findEnd(workno)
    const { state, progress } = job
    return { state: state === 'running' ? 'working' : 'waiting', progress }
  }

  /** The last job alone counts: an earlier one was of other files, or was tried again. */
  async #findEnd(workno: string): Promise<Preparation> {
    const [last] = await this.#queue.list({ names: WORK_JOBS, key: workno, limit: 1 })
    if (last?.state !== 'dead') return { state: 'none', progress: 0 }
    if (last.fault === null) return toFailure(last)
    if (last.fault === 'crashed') return { state: 'crashed', progress: 0 }
    return { state: 'refused', progress: 0, reasons: toReasons(last), ...toRefused(last) }
  }

  /** What the last import left out of a work that can be read. */
  async #findRefused(workno: string): Promise<NamedRefusals> {
    if (!isImported(workno)) return {}
    const [last] = await this.#queue.list({ names: WORK_JOBS, key: workno, limit: 1 })
    return last === undefined ? {} : toRefused(last)
  }
}

/** The shop's works are asked for again by each reconcile; an import only by who made it. */
function toFailure({ name, error }: Job): Preparation {
  if (name !== IMPORT_JOB) return { state: 'none', progress: 0 }
  return { state: 'failed', progress: 0, is_disk_full: isOfFullDisk(error ?? '') }
}

type NamedRefusals = Pick<Preparation, 'refused_files' | 'refused_count'>

/** Names of the files of a shop are the shop's: its reader can do nothing with them. */
function toRefused({ name, state, progressDetail }: Job): NamedRefusals {
  const { refused = [], verdicts = {} } = (progressDetail ?? {}) as Partial<JobDetail>
  const isOver = state === 'done' || state === 'dead'
  if (name !== IMPORT_JOB || !isOver || refused.length === 0) return {}
  return {
    refused_files: refused.map(({ path, verdict }) => ({ path, reason: verdict as Reason })),
    refused_count: Math.max(countRefused(verdicts), refused.length),
  }
}

type Reason = Exclude<Verdict, 'ok'>

/** What kept its files from being read, the most files first. Records of older servers say nothing. */
function toReasons({ progressDetail }: Job): Reason[] {
  const { verdicts = {} } = (progressDetail ?? {}) as Partial<JobDetail>
  return Object.entries(verdicts)
    .filter(
      (entry): entry is [Reason, number] => Object.hasOwn(VERDICTS, entry[0]) && entry[0] !== 'ok',
    )
    .sort(([, one], [, other]) => other - one)
    .map(([reason]) => reason)
}
