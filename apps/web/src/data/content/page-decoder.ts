import { startWorker } from '#lib/trusted-types.ts'
import workerUrl from './decode.worker.ts?worker&url'
import { decodePage, type PageImage } from './decode-page.ts'

export type DecodeRequest = { id: number; bytes: Blob; image: PageImage }
export type DecodeAnswer = { id: number; bitmap: ImageBitmap } | { id: number; message: string }

/** The bytes of a page are not the picture that the tree promised. */
export class DamagedPageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DamagedPageError'
  }
}

/** Turns stored bytes into a page that can be drawn. */
export interface PageDecoder {
  /** @throws DamagedPageError when the bytes are no such picture */
  decode(bytes: Blob, image: PageImage): Promise<ImageBitmap | HTMLCanvasElement>
  close(): void
}

/** A decoder of its own thread where the browser can draw there, else one on the main thread. */
export function createPageDecoder(): PageDecoder {
  const canDraw = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'
  return canDraw ? new WorkerDecoder(startWorker(workerUrl)) : new MainThreadDecoder()
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
    worker.addEventListener('error', () => this.#failAll('The decoder stopped.'))
  }

  decode(bytes: Blob, image: PageImage): Promise<ImageBitmap> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, bytes, image: toPlain(image) } satisfies DecodeRequest)
    return promise
  }

  close(): void {
    this.#worker.terminate()
    this.#failAll('The viewer was closed.')
  }

  #settle(answer: DecodeAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('bitmap' in answer) {
      if (waiting) waiting.resolve(answer.bitmap)
      else answer.bitmap.close()
    } else waiting?.reject(new DamagedPageError(answer.message))
  }

  #failAll(message: string): void {
    for (const { reject } of this.#waiting.values()) reject(new DamagedPageError(message))
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

  close(): void {
    // Nothing runs between calls.
  }
}

/** Only what the worker needs crosses the thread. */
function toPlain({ name, width, height, crypt }: PageImage): PageImage {
  return { name, width, height, crypt }
}
