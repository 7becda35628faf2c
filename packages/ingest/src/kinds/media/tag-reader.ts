import { Worker } from 'node:worker_threads'
import { Semaphore } from '../../worker/semaphore.ts'
import type { RawTags, TagQuestion } from './tags-worker.ts'

const HEAP_MB = 256
const WALL_MS = 20_000

/**
 * Reads what files say of themselves, in one thread for all of them. A hostile file can keep the
 * reader busy for ever, and only a thread can be stopped in its middle; the next file gets a new one.
 */
export class TagReader {
  readonly #queue = new Semaphore(1)
  #worker: Worker | undefined

  /** Undefined when the file says nothing that can be read. */
  async read(path: string): Promise<RawTags | undefined> {
    return this.#queue.run(() => this.#ask({ path }))
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  async #ask(question: TagQuestion): Promise<RawTags | undefined> {
    const worker = (this.#worker ??= startWorker())
    const { promise, resolve } = Promise.withResolvers<RawTags | undefined>()
    const giveUp = () => {
      resolve(undefined)
      this.#worker = undefined
      void worker.terminate()
    }
    worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
    const timer = setTimeout(giveUp, WALL_MS)
    try {
      worker.postMessage(question)
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', giveUp).off('exit', giveUp)
    }
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./tags-worker.ts', import.meta.url), {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}
