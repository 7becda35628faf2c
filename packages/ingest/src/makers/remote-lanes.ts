import type { Lanes } from '../lanes.ts'
import type { LineFromMaker } from './maker-messages.ts'

/**
 * Lanes that several processes share: this one asks for each, and waits until it is granted. What is
 * done alone is so on the whole machine.
 */
export class RemoteLanes implements Pick<Lanes, 'run'> {
  readonly #waiting = new Map<number, () => void>()
  readonly #send: (line: LineFromMaker) => void
  #next = 0

  constructor(send: (line: LineFromMaker) => void) {
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

  grant(lane: number): void {
    this.#waiting.get(lane)?.()
    this.#waiting.delete(lane)
  }
}
