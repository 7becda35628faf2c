import { findSandbox } from './sandbox.ts'
import { runChild } from './run-child.ts'
import type { ChildOrder } from './child-protocol.ts'

/** A server that ingests one work, for tests that kill it. It says when the first file is done. */
const order = JSON.parse(process.argv[2] ?? '') as ChildOrder
await runChild({
  order,
  workFolder: order.outputFolder,
  sandbox: await findSandbox(),
  signal: new AbortController().signal,
  onProgress: () => process.stdout.write('progress\n'),
})
