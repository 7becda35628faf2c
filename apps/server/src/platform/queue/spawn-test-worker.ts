import { spawn } from 'node:child_process'
import type { DatabaseConfig } from '../db/database.ts'

/** Short enough that tests see leases end. */
export const TIMES = {
  leaseMs: 1500,
  renewMs: 100,
  pollMs: 50,
  backOffMs: 20,
  maxBackOffMs: 100,
  progressMs: 20,
  largeAfterMs: 60_000,
  sliceMs: 100,
}

/** A worker in a process of its own, which a test may kill or freeze; it says when it holds a job. */
export function spawnTestWorker(config: DatabaseConfig) {
  const script = new URL('test-worker-process.ts', import.meta.url).pathname
  const argument = JSON.stringify({ config, times: TIMES })
  return spawn(process.execPath, [script, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
}
