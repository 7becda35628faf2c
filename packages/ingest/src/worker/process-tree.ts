import { readdir, readFile } from 'node:fs/promises'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'

const KILOBYTE = 1024

/** What a process and all that it started take together, itself among them. */
export type TreeCost = { residentBytes: number; processCount: number }

/** How much of it is allowed. */
export type TreeBounds = { memoryBytes: number; processes: number }

/** Of one process that makes files, with its programs. */
export const TREE_BOUNDS: TreeBounds = {
  memoryBytes: INGEST_LIMITS.memoryBytes,
  processes: INGEST_LIMITS.workerProcesses,
}

/** What of it is more than so many processes together may take; undefined where it is within bounds. */
export function findExcess(
  { residentBytes, processCount }: TreeCost,
  { memoryBytes, processes }: TreeBounds,
  shares = 1,
): 'memory' | 'programs' | undefined {
  if (residentBytes > memoryBytes * shares) return 'memory'
  return processCount > processes * shares ? 'programs' : undefined
}

/** Measures what a process and its programs take; nothing where the system does not report it. */
export async function measureTree(pid: number): Promise<TreeCost> {
  let residentBytes = 0
  let processCount = 0
  const waiting = [pid]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const status = await readFile(`/proc/${next}/status`, 'utf8').catch(() => '')
    residentBytes += Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * KILOBYTE
    processCount += 1
    waiting.push(...(await listChildren(next)))
  }
  return { residentBytes, processCount }
}

/** The most memory that a process ever had at once; 0 where the system does not report it. */
export async function measurePeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * KILOBYTE
}

/** Each thread lists the processes that it started. */
async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
    ),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}
