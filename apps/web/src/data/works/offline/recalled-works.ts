import { deviceStorage } from '../../base/device/device-storage.ts'

const toKey = (localDbName: string) => `kept-recalled:${localDbName}`

/**
 * Whether the server was asked what this browser kept, since the browser stores anything. Where nothing
 * can be noted it is never asked: it would be with every start.
 */
export function wasRecalled(localDbName: string): boolean {
  const storage = deviceStorage()
  return storage === undefined || storage.getItem(toKey(localDbName)) !== null
}

export function noteRecalled(localDbName: string): void {
  deviceStorage()?.setItem(toKey(localDbName), '1')
}
