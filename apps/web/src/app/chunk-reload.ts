import { network } from '#data/base/network/network-state.ts'
import { forgetStoredApp } from '#data/base/app-worker/forget-stored-app.ts'
import { deviceSession } from '#data/base/device/device-storage.ts'

const KEY = 'chunk-reload'
/** A second failure so soon after a reload is not mended by another one. */
const GUARD_MS = 60_000

let isReloading = false

/** Whether the page is about to reload: a failure until then is not worth reporting. */
export function isPageReloading(): boolean {
  return isReloading
}

/**
 * A part of the app that is gone from the server, because a newer version stands there, has the page
 * reload once, with nothing of the old version kept (security.md#b-9). Places are stored already.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => {
    const lastMs = Number(deviceSession()?.getItem(KEY) ?? 0)
    // Without a network, what is missing cannot come; without storage, one could reload for ever.
    if (isReloading || !network.isOnline || !deviceSession()) return
    if (Date.now() - lastMs < GUARD_MS) return
    isReloading = true
    deviceSession()?.setItem(KEY, String(Date.now()))
    void forgetStoredApp().finally(() => location.reload())
  })
}
