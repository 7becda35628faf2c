import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#platform/clock/clock.ts'
import { type DatabaseConfig, openDatabase } from '#platform/db/database.ts'
import { RecommendCompute, type RecommendReport } from './compute.ts'

/** What the thread says: how far it is, and at the end what it did or why it did not. */
export type ThreadMessage = { progress: number } | { report: RecommendReport } | { error: string }

const stopped = new AbortController()
parentPort?.once('message', () => stopped.abort())

async function compute(): Promise<ThreadMessage> {
  const config = workerData as DatabaseConfig
  const db = await openDatabase(config.engine === 'postgres' ? { ...config, poolSize: 2 } : config)
  try {
    const report = await new RecommendCompute({ db, clock: systemClock }).run({
      signal: stopped.signal,
      reportProgress: (progress) => say({ progress }),
    })
    return { report }
  } finally {
    await db.destroy()
  }
}

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

say(
  await compute().catch((error: unknown) => ({
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })),
)
