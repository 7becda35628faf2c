import { startWorker } from '#lib/trusted-types.ts'
import workerUrl from './decode.worker.ts?worker&url'
import { type DecodeAnswer, decodePage, type DecodeRequest, type PageImage } from './decode-page.ts'

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
  decode(
    bytes: Blob,
    image: PageImage,
    signal?: AbortSignal,
  ): Promise<ImageBitmap | HTMLCanvasElement>
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
  shared ??= canDraw ? new WorkerDecoder(startWorker(workerUrl)) : new MainThreadDecoder()
  return shared
}

type Waiting = { resolve: (bitmap: ImageBitmap) => void; reject: (error: Error) => void }

class WorkerDecoder implements PageDecoder {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', (event: MessageEvent<DecodeAnswer>) =>
      this.#settle(event.data),
    )
    worker.addEventListener('error', () => this.#stop())
  }

  decode(bytes: Blob, image: PageImage): Promise<ImageBitmap> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, bytes, image: toPlain(image) } satisfies DecodeRequest)
    return promise
  }

  #settle(answer: DecodeAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('bitmap' in answer) {
      if (waiting) waiting.resolve(answer.bitmap)
      else answer.bitmap.close()
    } else waiting?.reject(new DamagedPageError(answer.message))
  }

  /** A thread that broke or never started fails what it had; from then on the main thread decodes. */
  #stop(): void {
    this.#worker.terminate()
    shared = new MainThreadDecoder()
    for (const { reject } of this.#waiting.values()) {
      reject(new DamagedPageError('The decoder stopped.'))
    }
    this.#waiting.clear()
  }
}

class MainThreadDecoder implements PageDecoder {
  async decode(bytes: Blob, image: PageImage): Promise<ImageBitmap | HTMLCanvasElement> {
    try {
      return await decodePage(bytes, image, (width, height) =>
        Object.assign(document.createElement('canvas'), { width, height }),
      )
    } catch (error) {
      throw new DamagedPageError(String(error))
    }
  }
}

/** Only what the worker needs crosses the thread. */
function toPlain({ name, width, height, crypt }: PageImage): PageImage {
  return { name, width, height, crypt }
}
