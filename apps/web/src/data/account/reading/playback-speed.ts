import { LIMITS } from '@yomikura/contract/limits'
import { deviceStorage } from '../../base/device/device-storage.ts'

/** How fast a work is played: voices are each spoken at their own speed. 1 where no choice was made. */
export function readPlaybackSpeed(account: string, workno: string): number {
  const stored = Number(deviceStorage()?.getItem(toKey(account, workno)) ?? 1)
  const isSpeed = stored >= LIMITS.minPlaybackSpeed && stored <= LIMITS.maxPlaybackSpeed
  return isSpeed ? stored : 1
}

/** Never throws: where the browser refuses storage the speed holds for this session. */
export function writePlaybackSpeed(account: string, workno: string, speed: number): void {
  try {
    if (speed === 1) deviceStorage()?.removeItem(toKey(account, workno))
    else deviceStorage()?.setItem(toKey(account, workno), String(speed))
  } catch {
    // Kept for this session only.
  }
}

function toKey(account: string, workno: string): string {
  return `playback-speed/${account}/${workno}`
}
