import { TIMES } from '@yomikura/contract/limits'
import { deviceStorage } from '../device/device-storage.ts'
import { runInOneTab } from './tab-lock.ts'

type JointRun = {
  /** What is run, the same in every tab. */
  name: string
  /** A run of any tab that ended so long ago is as good as a new one. */
  freshMs?: number
  locks?: LockManager | undefined
}

/**
 * Runs a task once for all tabs of this browser that want it at about the same time: the network came
 * back to all of them, and what one of them fetches is stored for all.
 */
export async function runForAllTabs(
  { name, freshMs = TIMES.returnFreshMs, locks }: JointRun,
  task: () => Promise<void>,
): Promise<void> {
  if (isFresh(name, freshMs)) return
  await runInOneTab(
    name,
    async () => {
      if (isFresh(name, freshMs)) return
      await task()
      noteRun(name)
    },
    locks,
  )
}

/** Notes that a run has just ended, for every tab. */
export function noteRun(name: string): void {
  try {
    deviceStorage()?.setItem(toKey(name), String(Date.now()))
  } catch {
    // Then each tab runs for itself.
  }
}

/** When any tab ended a run last, epoch milliseconds; 0 where none did. */
export function readRunTime(name: string): number {
  return Number(deviceStorage()?.getItem(toKey(name)) ?? 0) || 0
}

/** Whether any tab ended a run within this time. A clock that was set back makes nothing fresh for ever. */
export function isFresh(name: string, freshMs: number = TIMES.returnFreshMs): boolean {
  return Math.abs(Date.now() - readRunTime(name)) < freshMs
}

const toKey = (name: string) => `last-run/${name}`
