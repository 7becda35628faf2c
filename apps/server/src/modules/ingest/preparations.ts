import type { Preparation } from '@yomikura/contract/preparation'
import type { Queue } from '#platform/queue/queue.ts'
import { WORK_JOBS } from './jobs.ts'

/** Works under way, as those see them who wait for them. */
export class Preparations {
  readonly #queue: Queue

  constructor({ queue }: { queue: Queue }) {
    this.#queue = queue
  }

  /** How far a work is; as somebody waits for it, it goes before others. */
  async follow(workno: string, isReadable: boolean): Promise<Preparation> {
    if (isReadable) return { state: 'readable', progress: 1 }
    const asked = { names: WORK_JOBS, key: workno }
    const job = await this.#queue.findActive(asked)
    if (job === undefined) return { state: 'none', progress: 0 }
    const { state, progress } = job
    if (state === 'running') return { state: 'working', progress }
    await this.#queue.hurry(asked)
    return { state: 'waiting', progress }
  }
}
