/** Chromium's event, which no other browser has: the page may ask the reader to install the app. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> }

const listeners = new Set<() => void>()
let offered: InstallPromptEvent | undefined

/** Keeps the browser's offer for the reader to take up: it comes once, and too early to be of use. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => set(undefined))
}

export function canInstall(): boolean {
  return offered !== undefined
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the reader. The offer holds for one question. */
export async function askToInstall(): Promise<void> {
  const event = offered
  set(undefined)
  await event?.prompt()
}

function set(event: InstallPromptEvent | undefined): void {
  offered = event
  for (const listener of listeners) listener()
}
