import { type LibraryRequest, LibraryWorker } from './library-worker.ts'

/** What browsers have and Node has not: a worker that copies its messages and answers later. */
export class PlatformWorker extends EventTarget {
  static started = 0
  #isEnded = false
  readonly #worker = new LibraryWorker((answer) => {
    const data = structuredClone(answer)
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
  })

  constructor() {
    super()
    PlatformWorker.started += 1
  }

  postMessage(request: LibraryRequest, transfer: Transferable[]): void {
    const copy = structuredClone(request, { transfer })
    setTimeout(() => !this.#isEnded && void this.#worker.take(copy))
  }

  terminate(): void {
    this.#isEnded = true
  }
}
