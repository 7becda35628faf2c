/** A newer version of the app that is stored whole and waits for the reader's word. */
export type AppUpdate = {
  /** Lets it take over, and starts this page anew where it is. */
  apply: () => void
}

const listeners = new Set<() => void>()
let waiting: AppUpdate | undefined

export function currentAppUpdate(): AppUpdate | undefined {
  return waiting
}

export function setAppUpdate(update: AppUpdate | undefined): void {
  waiting = update
  for (const listener of listeners) listener()
}

export function subscribeToAppUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
