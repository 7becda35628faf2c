import { writeSync } from 'node:fs'
import { ingestWork } from '@yomikura/ingest/ingest-work'
import { WorkerPool } from '@yomikura/ingest/worker/worker-pool'
import { readLines } from '@yomikura/ingest/worker/read-lines'
import { type ChildMessage, type ChildOrder, MAX_FAULT_LENGTH } from './child-protocol.ts'
import { toChildEarly, toChildResult } from './child-result.ts'

/** By its number: `process.stdout` would make the pipe non-blocking, and a long result breaks off. */
const STANDARD_OUTPUT = 1

/**
 * Entry of the ingest process: takes one order after another, prints progress and the result of each. It
 * runs with limits, without a network and without any secret but the salt and the key of the one
 * revision; see `sandbox.ts`. What reads hostile bytes deeply is done by workers, which may die of it.
 */
const options = JSON.parse(process.argv[2] ?? '{}') as { count: number; files: number }
const workers = new WorkerPool({ count: options.count, tasksEach: options.files })
// The pipe closes when the server dies, however it dies. No process would take the result then, and the
// next server may already be at work in the same folder.
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'))
readLines(process.stdin, {
  maxBytes: Number.POSITIVE_INFINITY,
  onLine: (line) => void take(JSON.parse(line) as ChildOrder).catch(reportFault),
})

async function take(order: ChildOrder): Promise<void> {
  const result = await ingestWork({
    ...order,
    workers,
    onProgress: ({ path: _path, ...progress }) => print({ type: 'progress', ...progress }),
    onEarly: (early) => print(toChildEarly(early)),
  })
  print(toChildResult(result))
}

/** Files never throw: what does is the machine's, and no file may be suspected of it. */
function reportFault(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  print({ type: 'fault', message: message.slice(0, MAX_FAULT_LENGTH) })
}

/** Written at once: what is still buffered would be lost when the process is killed. */
function print(line: ChildMessage): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let written = 0; written < bytes.length;) {
    written += writeSync(STANDARD_OUTPUT, bytes, written)
  }
}
