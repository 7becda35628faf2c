/**
 * Runs at most `count` tasks at once. A task that takes `all` lanes runs alone: huge pictures are
 * decoded one by one, so that memory is bounded by the largest and not by the sum.
 */
export class Lanes {
  readonly #count: number
  readonly #waiting: { lanes: number; start: () => void }[] = []
  #free: number

  constructor(count: number) {
    this.#count = count
    this.#free = count
  }

  async run<T>(task: () => Promise<T>, need: 'one' | 'all' = 'one'): Promise<T> {
    const lanes = need === 'all' ? this.#count : 1
    await this.#take(lanes)
    try {
      return await task()
    } finally {
      this.#free += lanes
      this.#startWaiting()
    }
  }

  async #take(lanes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#free >= lanes) {
      this.#free -= lanes
      return
    }
    await new Promise<void>((start) => this.#waiting.push({ lanes, start }))
  }

  /** In order of arrival: a task that needs all lanes is not overtaken for ever. */
  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && this.#free >= next.lanes; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= next.lanes
      next.start()
    }
  }
}
