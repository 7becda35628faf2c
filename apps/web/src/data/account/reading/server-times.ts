import type { ProgressEvent } from '@yomikura/contract/reading'
import { deviceStorage } from '../../base/device/device-storage.ts'

type Place = Pick<ProgressEvent, 'workno' | 'path'>

/**
 * Until when this device knows what the server keeps of a place, by the server's clock; undefined
 * where the server reported nothing yet. Places of other devices are compared with it, and never with the clock
 * of this device, which may be wrong by minutes to years.
 */
export function readServerTime(account: string, place: Place): number | undefined {
  const stored = deviceStorage()?.getItem(toKey(account, place))
  return stored ? Number(stored) || undefined : undefined
}

/** Notes what the server reported of a place; older news that arrives late changes nothing. */
export function noteServerTime(account: string, place: ProgressEvent): void {
  if (place.at_ms <= (readServerTime(account, place) ?? 0)) return
  try {
    deviceStorage()?.setItem(toKey(account, place), String(place.at_ms))
  } catch {
    // Without it the same place may be asked about twice.
  }
}

function toKey(account: string, { workno, path }: Place): string {
  return `server-time/${account}/${workno}/${path}`
}
