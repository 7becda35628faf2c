import { spawn } from 'node:child_process'
import type { DatabaseConfig } from '#platform/db/database.ts'

/** Of workers in the test's process, whose leases are to last however long it stalls. */
export const TIMES = {
  leaseMs: 60_000,
  renewMs: 100,
  pollMs: 50,
  backOffMs: 20,
  maxBackOffMs: 100,
  progressMs: 20,
  largeAfterMs: 60_000,
  sliceMs: 100,
  calmMs: 60_000,
}

/** Of a worker that is killed or frozen: short, since the test waits until its lease has ended. */
const CHILD_TIMES = { ...TIMES, leaseMs: 1500 }

/** A worker in a process of its own, which a test may kill or freeze; it says when it holds a job. */
export function spawnTestWorker(config: DatabaseConfig) {
  const script = new URL('test-worker-process.ts', import.meta.url).pathname
  const argument = JSON.stringify({ config, times: CHILD_TIMES })
  return spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
}
