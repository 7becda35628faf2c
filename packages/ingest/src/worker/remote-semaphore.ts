import type { Semaphore } from './semaphore.ts'
import type { LineFromWorker } from './worker-messages.ts'

/**
 * Lanes that several processes share: this one asks for each, and waits until it is granted. What is
 * done alone is so on the whole machine.
 */
export class RemoteSemaphore implements Pick<Semaphore, 'run'> {
  readonly #waiting = new Map<number, () => void>()
  readonly #send: (line: LineFromWorker) => void
  #next = 0

  constructor(send: (line: LineFromWorker) => void) {
    this.#send = send
  }

  async run<T>(task: () => Promise<T>, need: 'one' | 'all' = 'one'): Promise<T> {
    const wants = this.#next++
    const granted = new Promise<void>((start) => this.#waiting.set(wants, start))
    this.#send({ wants, need })
    await granted
    try {
      return await task()
    } finally {
      this.#send({ gives: wants })
    }
  }

  grant(permit: number): void {
    this.#waiting.get(permit)?.()
    this.#waiting.delete(permit)
  }
}
