import { readdir, readFile } from 'node:fs/promises'

const KILOBYTE = 1024

/** What a process and all that it started take together; nothing where the system does not report it. */
export async function measureTree(
  pid: number,
): Promise<{ residentBytes: number; processCount: number }> {
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
