import type { ClientConfig } from '@yomikura/contract/config'
import { deviceStorage } from './device-storage.ts'

const KEY = 'config'

/** What the server said of this installation last time, for starts without a network. */
export function readKeptConfig(): ClientConfig | undefined {
  try {
    return (JSON.parse(deviceStorage()?.getItem(KEY) ?? 'null') as ClientConfig | null) ?? undefined
  } catch {
    return undefined
  }
}

export function keepConfig(config: ClientConfig): void {
  try {
    deviceStorage()?.setItem(KEY, JSON.stringify(config))
  } catch {
    // Full or refused: the next start needs the network.
  }
}
