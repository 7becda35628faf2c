import { PATIENCE_VARIABLE } from '@yomikura/testkit/patience'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

/** Milliseconds that one round of the probe takes on the reference: two quiet cores of the project's machines. */
const REFERENCE_MS = 80
const PROBE = join(ROOT, 'tools/gate/slowness-probe.ts')

/** What the machine was like while something ran. */
export type MachineState = {
  /** How many times slower than the reference. */
  slowness: number
  /** Share of the processor's time that other guests of the host took, in percent. */
  steal: number
  /** Share of the last minute in which something waited for a processor, in percent; undefined where the system does not report it. */
  pressure?: number
}

/** Rounds of one probe process, in milliseconds. */
async function probe(): Promise<number[]> {
  const child = spawn(process.execPath, [PROBE], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve) => child.on('close', resolve))
  return output.trim().split('\n').map(Number).filter(Number.isFinite)
}

/** How many times slower than the reference this machine is now, with every core at work. */
async function measureSlowness(): Promise<number> {
  const cores = Array.from({ length: availableParallelism() }, probe)
  const rounds = (await Promise.all(cores)).flat().toSorted((one, other) => one - other)
  const median = rounds[Math.floor(rounds.length / 2)] ?? REFERENCE_MS
  return Math.round((median / REFERENCE_MS) * 10) / 10
}

/** Every limit is at least so many times that of a quiet machine, which may be busy a moment later. */
const LEAST_PATIENCE = 3
/** A machine that measures twice as slow is worse at its worst moments. */
const MARGIN = 2

/** Measures the machine, and makes every limit of what is started next fit it. @returns its slowness */
export async function fitPatience(): Promise<number> {
  const slowness = await measureSlowness()
  process.env[PATIENCE_VARIABLE] = String(Math.max(LEAST_PATIENCE, MARGIN * slowness))
  return slowness
}

type CpuTimes = { steal: number; total: number }

/** Counters of all processors since the start; zeros where the system does not report them. */
export function readCpuTimes(): CpuTimes {
  try {
    const fields = /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ') ?? []
    const times = fields.slice(0, 8).map(Number)
    return { steal: times[7] ?? 0, total: times.reduce((sum, time) => sum + time, 0) }
  } catch {
    return { steal: 0, total: 0 }
  }
}

/** Percent of the time between two readings that the host gave to others. */
export function toSteal(from: CpuTimes, to: CpuTimes): number {
  const total = to.total - from.total
  return total > 0 ? Math.round(((to.steal - from.steal) / total) * 100) : 0
}

/** Percent of the last minute in which something waited for a processor. */
export function readPressure(): number | undefined {
  try {
    const some = /^some .*avg60=([\d.]+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1]
    return some === undefined ? undefined : Number(some)
  } catch {
    return undefined
  }
}
