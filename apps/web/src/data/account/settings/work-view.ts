import type { PageDirection } from '@yomikura/reader/publication'
import { deviceStorage } from '../../base/device/device-storage.ts'

/** What a reader chose for one work; what is missing follows the work and the settings. */
export type WorkView = { direction?: PageDirection; isSwitchingSpread?: boolean }

type Key = { account: string; workno: string }

/** The choices made for a work, on this device. */
export function readWorkView(key: Key): WorkView {
  try {
    return toWorkView(JSON.parse(deviceStorage()?.getItem(toStorageKey(key)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps choices beside those kept before. Never throws: a refused store loses a comfort, not a place. */
export function updateWorkView(key: Key, change: WorkView): void {
  try {
    deviceStorage()?.setItem(toStorageKey(key), JSON.stringify({ ...readWorkView(key), ...change }))
  } catch {
    // The choice then holds until the viewer closes.
  }
}

function toStorageKey({ account, workno }: Key): string {
  return `work-view/${account}/${workno}`
}

function toWorkView(stored: unknown): WorkView {
  if (typeof stored !== 'object' || stored === null) return {}
  const { direction, isSwitchingSpread } = stored as Record<string, unknown>
  return {
    ...((direction === 'rtl' || direction === 'ltr') && { direction }),
    ...(typeof isSwitchingSpread === 'boolean' && { isSwitchingSpread }),
  }
}
