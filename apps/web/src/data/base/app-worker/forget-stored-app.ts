/** Lets go of the stored files of the app, works excepted: they are then fetched again. Never rejects. */
export async function forgetStoredApp(): Promise<void> {
  try {
    const names = await caches.keys()
    const ofApp = names.filter((name) => name.startsWith('workbox-precache'))
    await Promise.all(ofApp.map((name) => caches.delete(name)))
    const registration = await navigator.serviceWorker.getRegistration()
    // The next page must not be of the old version again.
    await registration?.unregister()
  } catch {
    // No service worker here: nothing is stored.
  }
}
