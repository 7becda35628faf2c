import { Store } from '@yomikura/ui/store'
import { hasKeptWorks } from '../offline/kept-works.ts'

const isAwake = new Store(false)

/** Whether the code of downloads is wanted: something is kept, or the reader has just asked for it. */
export function areDownloadsWanted(localDbName: string): boolean {
  return isAwake.get() || hasKeptWorks(localDbName)
}

export function requestDownloads(): void {
  isAwake.set(true)
}

export const subscribeToDownloadRequests = isAwake.subscribe
