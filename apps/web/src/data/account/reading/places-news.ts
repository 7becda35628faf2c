import { Store } from '@yomikura/ui/store'

const version = new Store(0)

/** Subscribes to the arrival of places of other devices. */
export const subscribeToPlaces = version.subscribe

/** Grows with each change: what was computed from the stored places under another number is old. */
export const readPlacesVersion = version.get

/** Another tab took places in, or its reader turned pages: notifies at intervals, since pages turn often. */
const NOTIFY_AFTER_MS = 1000
const STORED = /^(recent-page|read-verdicts|work-part|heard)\//
let timer: ReturnType<typeof setTimeout> | undefined
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === null || STORED.test(key)) timer ??= setTimeout(notifyPlacesChanged, NOTIFY_AFTER_MS)
})

/** Places of other devices were taken in: screens with places draw them again. */
export function notifyPlacesChanged(): void {
  clearTimeout(timer)
  timer = undefined
  version.set(version.get() + 1)
}
