import { chooseLocale, isLocale, type Locale } from '@yomikura/i18n/locales'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** Choices that belong to this browser, not to an account. */
export type DevicePrefs = { theme: Theme; locale: Locale }

const KEYS = ['theme', 'locale'] as const satisfies (keyof DevicePrefs)[]
const listeners = new Set<() => void>()
let prefs = readPrefs()

function readPrefs(): DevicePrefs {
  const theme = deviceStorage()?.getItem('theme')
  const locale = deviceStorage()?.getItem('locale')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    locale: isLocale(locale) ? locale : chooseLocale(navigator.languages),
  }
}

export function currentDevicePrefs(): DevicePrefs {
  return prefs
}

/** Stores a choice and notifies every screen; the browser notifies other tabs. */
export function setDevicePref<K extends keyof DevicePrefs>(key: K, value: DevicePrefs[K]): void {
  deviceStorage()?.setItem(key, value)
  replace({ ...prefs, [key]: value })
}

function subscribeToDevicePrefs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDevicePrefs(): DevicePrefs {
  return useSyncExternalStore(subscribeToDevicePrefs, currentDevicePrefs)
}

function replace(next: DevicePrefs): void {
  prefs = next
  applyTheme(next.theme)
  for (const listener of listeners) listener()
}

/** Mirrors what `theme.js` did before the first paint. */
function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isChosen = meta.dataset.theme === theme
    const whenAuto = `(prefers-color-scheme: ${meta.dataset.theme ?? 'light'})`
    meta.setAttribute('media', theme === 'auto' ? whenAuto : isChosen ? 'all' : 'not all')
  }
}

window.addEventListener('storage', ({ key }) => {
  if (key === null || KEYS.some((name) => name === key)) replace(readPrefs())
})
