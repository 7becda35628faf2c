import { hasKeptWorks } from '../offline/kept-works.ts'

const listeners = new Set<() => void>()
let isAwake = false

/** Whether the code of downloads is wanted: something is kept, or the reader has just asked for it. */
export function areDownloadsWanted(localDbName: string): boolean {
  return isAwake || hasKeptWorks(localDbName)
}

export function requestDownloads(): void {
  isAwake = true
  for (const listener of listeners) listener()
}

export function subscribeToDownloadRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
