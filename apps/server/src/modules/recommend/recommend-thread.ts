import { Worker } from 'node:worker_threads'
import type { DatabaseConfig } from '#platform/db/database.ts'
import type { Progress, RecommendReport } from './compute.ts'
import type { ThreadMessage } from './thread-program.ts'

/**
 * Of the thread's JavaScript objects. 70,000 works take some 60 MB; sales lie in arrays, which do not
 * count.
 */
const HEAP_MB = 512
/** Young objects, most of them rows of the database: a small room is emptied soon. */
const YOUNG_MB = 8

/**
 * Computes recommendations in a thread with a database connection of its own, so that the process goes
 * on answering. All its memory goes back with its end.
 */
export class RecommendThread {
  readonly #database: DatabaseConfig

  constructor(database: DatabaseConfig) {
    this.#database = database
  }

  /**
   * @see RecommendCompute.run
   * @throws Error with what the thread said when it failed
   */
  async run({ signal, reportProgress }: Progress): Promise<RecommendReport> {
    signal.throwIfAborted()
    const thread = new Worker(new URL('./thread-program.ts', import.meta.url), {
      workerData: this.#database,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const { promise, resolve, reject } = Promise.withResolvers<RecommendReport>()
    const stop = () => thread.postMessage('stop')
    thread
      .on('message', (message: ThreadMessage) => {
        if ('progress' in message) reportProgress(message.progress)
        else if ('report' in message) resolve(message.report)
        else reject(signal.aborted ? signal.reason : new Error(message.error))
      })
      .once('error', reject)
      .once('exit', () => reject(new Error('The thread of recommendations ended early.')))
    signal.addEventListener('abort', stop)
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', stop)
      await thread.terminate()
    }
  }
}
