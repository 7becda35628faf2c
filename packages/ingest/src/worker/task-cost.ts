/** What tasks cost the machine: for one of them, or the most that any of several took. */
export type TaskCost = {
  /** Of a worker and the programs that it started, together. */
  peakBytes: number
  /** From the order to the answer, turns that the task waited for included. */
  slowestMs: number
}

/** Follows the cost of the tasks of one work. */
export class CostMeter {
  #cost: TaskCost = { peakBytes: 0, slowestMs: 0 }

  get cost(): TaskCost {
    return this.#cost
  }

  add({ peakBytes, slowestMs }: TaskCost): void {
    this.#cost = {
      peakBytes: Math.max(this.#cost.peakBytes, peakBytes),
      slowestMs: Math.max(this.#cost.slowestMs, slowestMs),
    }
  }
}
