import { Store } from '@yomikura/ui/store'

/** Chromium's event, which no other browser has: the page may ask the reader to install the app. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> }

const offered = new Store<InstallPromptEvent | undefined>(undefined)

/** Keeps the browser's offer for the reader to take up: it comes once, and too early to be of use. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => offered.set(undefined))
}

export function canInstall(): boolean {
  return offered.get() !== undefined
}

export const subscribeToInstallPrompt = offered.subscribe

/** Asks the reader. The offer holds for one question. */
export async function askToInstall(): Promise<void> {
  const event = offered.get()
  offered.set(undefined)
  await event?.prompt()
}
