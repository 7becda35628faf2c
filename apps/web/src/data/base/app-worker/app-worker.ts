import { TIMES } from '@yomikura/contract/limits'
import { registerServiceWorker } from '#lib/trusted-types.ts'
import { network } from '../network/network-state.ts'
import { setAppUpdate, notifyOfNewerRelease } from './app-update.ts'

/**
 * Registers the service worker, which keeps the app on the device. A newer version waits: it takes over
 * when the reader says so, or when the last page of the app is closed, never under a running page.
 */
export async function startAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await registerServiceWorker()
  // Browsers that keep nothing on this device refuse; the app then simply needs the network.
  if (!registration) return
  watchForUpdate(registration)
  watchForTakeOver()
  checkNowAndThen(registration)
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const notify = () => {
    const { waiting } = registration
    // A first worker does not wait for another one.
    if (!waiting || !navigator.serviceWorker.controller) return
    setAppUpdate({ apply: () => takeOver(waiting) })
  }
  notify()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', notify)
  })
}

/** In another tab the reader let the newer version take over: this page still runs the former one. */
function watchForTakeOver(): void {
  let hasController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // A first worker takes over nothing.
    if (hasController) notifyOfNewerRelease()
    hasController = true
  })
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  worker.postMessage('take-over')
}

/** Apps are left open for weeks: it is looked for a newer version when the reader comes back. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAtMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    const isDue = performance.now() - checkedAtMs > TIMES.updateCheckMs
    if (document.visibilityState !== 'visible' || !isDue || !network.isOnline) return
    checkedAtMs = performance.now()
    registration.update().catch(() => undefined)
  })
}
