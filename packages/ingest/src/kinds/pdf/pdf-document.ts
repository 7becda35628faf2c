import { Worker } from 'node:worker_threads'
import type { Verdict } from '@yomikura/contract/errors'
import { VerdictError } from '../../verdict-error.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { DrawnPage, OpenAnswer, SliceAnswer, SliceAsk, WorkerOrder } from './pdf-worker.ts'

/** What is opened, and how. */
export type DocumentOrder = WorkerOrder & {
  /** What opening it may take, and each slice. */
  wallMs: number
}

const HEAP_MB = 256
const NO_FACTS: DocumentFacts = {
  title: '',
  author: '',
  keywords: '',
  direction: undefined,
  labels: [],
  outline: [],
}

/**
 * A document that is open in a thread of its own. Drawing one hostile page can take for ever, and
 * only a thread can be stopped in its middle.
 */
export class PdfDocument {
  readonly #worker: Worker
  readonly #wallMs: number
  pageCount = 0
  facts: DocumentFacts = NO_FACTS

  private constructor(worker: Worker, wallMs: number) {
    this.#worker = worker
    this.#wallMs = wallMs
  }

  /** @throws VerdictError `encrypted`, `corrupted`, `unsupported`, `timeout` or `out_of_memory` */
  static async open({ wallMs, ...order }: DocumentOrder): Promise<PdfDocument> {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: order,
      env: {},
      // PDFium's complaints about a document are no log of ours.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    worker.stdout.resume()
    worker.stderr.resume()
    const document = new PdfDocument(worker, wallMs)
    try {
      const { pageCount, facts } = await document.#answer<OpenAnswer>()
      document.pageCount = pageCount
      document.facts = facts
      return document
    } catch (error) {
      await document.close()
      throw error
    }
  }

  /**
   * Draws a page, or a slice of one that is much longer than a screen. The slices of a page are asked
   * for in order.
   *
   * @throws VerdictError when it cannot be drawn in time; after `timeout` the document is closed
   */
  async drawSlice(ask: SliceAsk): Promise<DrawnPage> {
    const answer = this.#answer<SliceAnswer>()
    this.#worker.postMessage(ask)
    return answer
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  /** Next message of the thread, unless it is a verdict, the thread dies or time is up. */
  async #answer<T extends object>(): Promise<Exclude<T, { verdict: Verdict }>> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const fail = (error: Error & { code?: string }) => reject(toVerdict(error))
    const die = () => reject(new VerdictError('corrupted'))
    this.#worker.once('message', resolve).once('error', fail).once('exit', die)
    const timer = setTimeout(() => reject(new VerdictError('timeout')), this.#wallMs)
    try {
      const answer = await promise
      if ('verdict' in answer) throw new VerdictError(answer.verdict as Verdict)
      return answer as Exclude<T, { verdict: Verdict }>
    } finally {
      clearTimeout(timer)
      this.#worker.off('message', resolve).off('error', fail).off('exit', die)
    }
  }
}

function toVerdict(error: Error & { code?: string }): VerdictError {
  const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
  return new VerdictError(isMemory ? 'out_of_memory' : 'corrupted', undefined, { cause: error })
}
