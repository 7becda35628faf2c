import type { QueueWorker } from './queue.ts'

/** Several workers that start and stop together, each with slots and kinds of jobs of its own. */
export class LaneWorkers implements QueueWorker {
  readonly #lanes: readonly QueueWorker[]

  constructor(lanes: readonly QueueWorker[]) {
    this.#lanes = lanes
  }

  async start(): Promise<void> {
    for (const lane of this.#lanes) await lane.start()
  }

  async stop(drainMs?: number): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop(drainMs)))
  }
}
