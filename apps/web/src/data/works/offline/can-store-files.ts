import { deviceStorage } from '../../base/device/device-storage.ts'

const PROBE = 'storage-probe'
let isWritable: boolean | undefined

/** Whether this browser can keep files at all: private windows and plain http cannot (specification.md#1.5). */
export function canStoreFiles(): boolean {
  isWritable ??= canWrite()
  return (
    typeof indexedDB !== 'undefined' &&
    typeof crypto !== 'undefined' &&
    // Only secure pages have it.
    Reflect.has(crypto, 'subtle') &&
    isWritable
  )
}

/** Tried once a page by writing: some browsers have a storage that takes nothing (decision 85). */
function canWrite(): boolean {
  const storage = deviceStorage()
  try {
    storage?.setItem(PROBE, '1')
    storage?.removeItem(PROBE)
    return storage !== undefined
  } catch {
    // One that holds something is full: what to delete is said where it is full.
    return storage !== undefined && storage.length > 0
  }
}
