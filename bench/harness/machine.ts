import { availableParallelism, loadavg, totalmem } from 'node:os'

/** What the numbers were measured on, as far as they depend on it. */
export type Machine = {
  cores: number
  memory_gib: number
  node: string
  /** Processes that wanted a core in the minute before the run: far above 0 means doubtful times. */
  load_before: number
  load_after: number
}

export function readLoad(): number {
  return Number(loadavg()[0]!.toFixed(1))
}

export function describeMachine(loadBefore: number): Machine {
  return {
    cores: availableParallelism(),
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load_before: loadBefore,
    load_after: readLoad(),
  }
}
