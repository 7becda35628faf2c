import { Store } from '@yomikura/ui/store'

/** A newer version of the app that waits for the reader's word, or runs in another tab already. */
export type AppUpdate = {
  /** Lets it take over, and reloads this page where it is. */
  apply: () => void
}

const waiting = new Store<AppUpdate | undefined>(undefined)

export const currentAppUpdate = waiting.get

export const subscribeToAppUpdate = waiting.subscribe

export function setAppUpdate(update: AppUpdate | undefined): void {
  waiting.set(update)
}

/** A newer version runs in another tab, or did: this page offers to become it, and is left alone. */
export function notifyOfNewerRelease(): void {
  setAppUpdate({ apply: () => location.reload() })
}
