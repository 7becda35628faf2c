/**
 * Runs at most `count` tasks at once. A task that takes `all` permits runs alone: huge pictures are
 * decoded one by one, so that memory is bounded by the largest and not by the sum.
 */
export class Semaphore {
  readonly #count: number
  readonly #waiting: { permits: number; start: () => void }[] = []
  #free: number

  constructor(count: number) {
    this.#count = count
    this.#free = count
  }

  async run<T>(task: () => Promise<T>, need: 'one' | 'all' = 'one'): Promise<T> {
    const permits = need === 'all' ? this.#count : 1
    await this.#take(permits)
    try {
      return await task()
    } finally {
      this.#free += permits
      this.#startWaiting()
    }
  }

  async #take(permits: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#free >= permits) {
      this.#free -= permits
      return
    }
    await new Promise<void>((start) => this.#waiting.push({ permits, start }))
  }

  /** In order of arrival: a task that needs all permits is not overtaken for ever. */
  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && this.#free >= next.permits; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= next.permits
      next.start()
    }
  }
}
