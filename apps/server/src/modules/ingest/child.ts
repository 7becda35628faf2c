import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { ingestWork } from '@yomikura/ingest/ingest-work'
import type { ChildOrder, ChildProgress, ChildResult } from './child-protocol.ts'
import { toChildResult } from './child-result.ts'

/**
 * Entry of the ingest process: takes one order, prints progress and the result, ends. It runs with
 * limits, without a network and without any secret but the salt; see `sandbox.ts`.
 */
const input = createInterface({ input: process.stdin })
const [line] = (await once(input, 'line')) as [string]
// The pipe closes when the server dies, however it dies. Nobody would take the result then, and the
// next server may already be at work in the same folder.
input.once('close', () => process.kill(process.pid, 'SIGKILL'))
const result = await ingestWork({
  ...(JSON.parse(line) as ChildOrder),
  onProgress: ({ doneFiles, totalFiles }) => print({ type: 'progress', doneFiles, totalFiles }),
})
print(toChildResult(result))
process.exit()

/**
 * Standard output, by its number: the stream behind `process.stdout` would make it non-blocking, and a
 * long result would not fit into the pipe at once.
 */
function getOutput(): number {
  return 1
}

/** Written at once: what is still buffered would be lost when the process is killed. */
function print(line: ChildProgress | ChildResult): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let written = 0; written < bytes.length;) {
    written += writeSync(getOutput(), bytes, written)
  }
}
