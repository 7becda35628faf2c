/** A newer version of the app that waits for the reader's word, or runs in another tab already. */
export type AppUpdate = {
  /** Lets it take over, and reloads this page where it is. */
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

/** A newer version runs in another tab, or did: this page offers to become it, and is left alone. */
export function notifyOfNewerRelease(): void {
  setAppUpdate({ apply: () => location.reload() })
}

export function subscribeToAppUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
