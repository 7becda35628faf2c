import { deviceStorage } from '../../base/device/device-storage.ts'

/** Whether this browser can keep files at all: private windows and plain http cannot (specification.md#1.5). */
export function canStoreFiles(): boolean {
  return (
    typeof indexedDB !== 'undefined' &&
    typeof crypto !== 'undefined' &&
    // Only secure pages have it.
    Reflect.has(crypto, 'subtle') &&
    deviceStorage() !== undefined
  )
}
