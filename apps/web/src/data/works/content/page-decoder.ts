import { startWorker } from '#lib/trusted-types.ts'
import workerUrl from './decode.worker.ts?worker&url'
import type { DecodeAnswer, DecodedPage, DecodeRequest, PageImage } from './decode-page.ts'

/** The bytes of a page are not the picture that the tree promised. */
export class DamagedPageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DamagedPageError'
  }
}

/** Turns stored bytes into a page that can be drawn. */
export interface PageDecoder {
  /**
   * @param signal given up before its turn, a page is never decoded
   * @throws DamagedPageError when the bytes are no such picture
   */
  decode(bytes: Blob, image: PageImage, signal?: AbortSignal): Promise<DecodedPage>
}

let shared: PageDecoder | undefined

/** Decodes with whatever decoder holds at that moment. */
export const pageDecoder: PageDecoder = {
  decode: (bytes, image, signal) => getPageDecoder().decode(bytes, image, signal),
}

/** Starts the decoder while the first page is still on its way. */
export function warmPageDecoder(): void {
  getPageDecoder()
}

/** The decoder of all viewers: a thread of its own where the browser can draw there. */
function getPageDecoder(): PageDecoder {
  const canDraw = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
  shared ??= canDraw ? new DecoderPool() : new MainThreadDecoder()
  return shared
}

type Waiting = { resolve: (page: DecodedPage) => void; reject: (error: Error) => void }

/** A spread is two pages, which two threads decode at once; a third would only crowd the screen's own. */
const MAX_THREADS = 2

/** Decodes in as many threads as help, one page in each at a time, in the order of asking. */
class DecoderPool implements PageDecoder {
  readonly #limit = Math.min(MAX_THREADS, navigator.hardwareConcurrency || 1)
  readonly #idle = [new WorkerDecoder(() => this.#stop())]
  readonly #queue: ((thread: WorkerDecoder | undefined) => void)[] = []
  #started = 1
  #hasStopped = false

  async decode(bytes: Blob, image: PageImage, signal?: AbortSignal): Promise<DecodedPage> {
    const thread = await this.#take()
    if (this.#hasStopped || !thread) throw new DamagedPageError('The decoder stopped.')
    try {
      // A page that was passed while it waited is not worth decoding any more.
      signal?.throwIfAborted()
      return await thread.decode(bytes, image)
    } finally {
      this.#give(thread)
    }
  }

  #take(): WorkerDecoder | Promise<WorkerDecoder | undefined> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#started < this.#limit) {
      this.#started += 1
      return new WorkerDecoder(() => this.#stop())
    }
    return new Promise((resolve) => this.#queue.push(resolve))
  }

  #give(thread: WorkerDecoder): void {
    const next = this.#queue.shift()
    if (next) next(thread)
    else this.#idle.push(thread)
  }

  /** A thread that broke or never started fails what waits; from then on the main thread decodes. */
  #stop(): void {
    this.#hasStopped = true
    shared = new MainThreadDecoder()
    for (const next of this.#queue.splice(0)) next(undefined)
  }
}

class WorkerDecoder {
  readonly #worker = startWorker(workerUrl)
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(onBroken: () => void) {
    this.#worker.addEventListener('message', (event: MessageEvent<DecodeAnswer>) =>
      this.#settle(event.data),
    )
    this.#worker.addEventListener('error', () => {
      onBroken()
      this.#stop()
    })
  }

  decode(bytes: Blob, image: PageImage): Promise<DecodedPage> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<DecodedPage>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, bytes, image: toPlain(image) } satisfies DecodeRequest)
    return promise
  }

  #settle(answer: DecodeAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('picture' in answer) {
      if (waiting) waiting.resolve(answer)
      else answer.picture.close()
    } else waiting?.reject(new DamagedPageError(answer.message))
  }

  #stop(): void {
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) {
      reject(new DamagedPageError('The decoder stopped.'))
    }
    this.#waiting.clear()
  }
}

class MainThreadDecoder implements PageDecoder {
  async decode(bytes: Blob, image: PageImage): Promise<DecodedPage> {
    try {
      // Seldom needed: most browsers draw in the worker, which has this code of its own.
      const { decodePage } = await import('./decode-page.ts')
      return await decodePage(bytes, image, (width, height) =>
        Object.assign(document.createElement('canvas'), { width, height }),
      )
    } catch (error) {
      throw new DamagedPageError(String(error))
    }
  }
}

/** Only what the worker needs crosses the thread. */
function toPlain({ name, width, height, crypt, key }: PageImage): PageImage {
  return { name, width, height, crypt, key }
}
