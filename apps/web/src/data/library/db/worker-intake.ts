import { startWorker } from '#lib/trusted-types.ts'
import type { IndexColumns, IndexTable } from './library-index.ts'
import workerUrl from './library.worker.ts?worker&url'
import type { LibraryAnswer, LibraryRequest } from './library-worker.ts'
import type { IntakePlan, WorksIntake } from './works-intake.ts'

/** Batches handed over and not folded yet; more would only wait in memory. */
const MOST_WAITING = 12

type Stored = { columns: IndexColumns; rejected: string[] }

/** Takes works in on a thread of its own: screens stay quick, and a long sync waits for the network alone. */
export class WorkerIntake implements WorksIntake {
  readonly #worker = startWorker(workerUrl)
  readonly #stored = Promise.withResolvers<Stored>()
  readonly #showEarly: (table: IndexTable) => void
  #waiting = 0
  #hasRoom: PromiseWithResolvers<void> | undefined

  /**
   * @param database where the library lies; its stores are there already
   * @param showEarly gets the works so far, now and then, where the plan is for a first library
   */
  constructor(database: string, plan: IntakePlan, showEarly: (table: IndexTable) => void) {
    this.#showEarly = showEarly
    // A waiting caller gets the failure; before the end there may be no waiting caller.
    this.#stored.promise.catch(() => undefined)
    this.#worker.addEventListener('message', (event: MessageEvent<LibraryAnswer>) =>
      this.#take(event.data),
    )
    this.#worker.addEventListener('error', ({ message }) => this.#fail(new Error(message)))
    addEventListener('pagehide', this.#leave)
    this.#send({ kind: 'begin', database, plan })
  }

  async add(batch: number, text: ArrayBuffer): Promise<void> {
    this.#send({ kind: 'batch', batch, text }, [text])
    this.#waiting += 1
    if (this.#waiting < MOST_WAITING) return
    this.#hasRoom ??= Promise.withResolvers()
    await Promise.race([this.#hasRoom.promise, this.#stored.promise])
  }

  async end(): Promise<Stored> {
    this.#send({ kind: 'end' })
    try {
      return await this.#stored.promise
    } finally {
      await this.stop()
    }
  }

  async stop(): Promise<void> {
    removeEventListener('pagehide', this.#leave)
    this.#worker.terminate()
  }

  /** A page in the browser's cache keeps its workers, and they what they were writing to. */
  readonly #leave = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    this.#worker.terminate()
    this.#fail(new DOMException('The page was left.', 'AbortError'))
  }

  #send(request: LibraryRequest, given: Transferable[] = []): void {
    this.#worker.postMessage(request, given)
  }

  #take(answer: LibraryAnswer): void {
    if (answer.kind === 'stored') this.#stored.resolve(answer)
    else if (answer.kind === 'early') this.#showEarly(answer.table)
    else if (answer.kind === 'failed') this.#fail(new DOMException(answer.message, answer.name))
    else {
      this.#waiting -= 1
      this.#hasRoom?.resolve()
      this.#hasRoom = undefined
    }
  }

  #fail(cause: Error): void {
    this.#stored.reject(cause)
  }
}
