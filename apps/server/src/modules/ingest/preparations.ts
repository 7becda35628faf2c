import type { Preparation } from '@yomikura/contract/preparation'
import type { Queue } from '#platform/queue/queue.ts'
import { WORK_JOBS } from './jobs.ts'

/** Works under way, as those see them who wait for them. */
export class Preparations {
  readonly #queue: Queue

  constructor({ queue }: { queue: Queue }) {
    this.#queue = queue
  }

  /** Lets a work go before others, as somebody waits for it, and says how far it is. */
  async hasten(workno: string, isReadable: boolean, account: string): Promise<Preparation> {
    if (!isReadable) await this.#queue.hurry({ names: WORK_JOBS, key: workno }, account)
    return this.follow(workno, isReadable)
  }

  /** How far a work is. Changes nothing, however often somebody asks. */
  async follow(workno: string, isReadable: boolean): Promise<Preparation> {
    if (isReadable) return { state: 'readable', progress: 1 }
    const job = await this.#queue.findActive({ names: WORK_JOBS, key: workno })
    if (job === undefined) return { state: 'none', progress: 0 }
    const { state, progress } = job
    return { state: state === 'running' ? 'working' : 'waiting', progress }
  }
}
