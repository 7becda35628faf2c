import { writeSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ingestWork } from '@yomikura/ingest/ingest-work'
import type { ChildOrder, ChildProgress, ChildResult } from './child-protocol.ts'
import { toChildResult } from './child-result.ts'

/**
 * Entry of the ingest process: takes one order, prints progress and the result, ends. It runs with
 * limits, without a network and without any secret but the salt; see `sandbox.ts`.
 */
const order = JSON.parse(await text(process.stdin)) as ChildOrder
const result = await ingestWork({
  ...order,
  onProgress: ({ doneFiles, totalFiles }) => print({ type: 'progress', doneFiles, totalFiles }),
})
print(toChildResult(result))

/** Written at once: what is still buffered would be lost when the process is killed. */
function print(line: ChildProgress | ChildResult): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let written = 0; written < bytes.length;) {
    written += writeSync(process.stdout.fd, bytes, written)
  }
}
