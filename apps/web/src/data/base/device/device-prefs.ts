import { chooseLocale, isLocale, type Locale } from '@yomikura/i18n/locales'
import { Store } from '@yomikura/ui/store'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'

export type Theme = 'auto' | 'light' | 'dark'
type CoverSize = 's' | 'm' | 'l'
/** Whether letters, digits and signs are commands outside of fields. */
type CharacterKeys = 'on' | 'off'

/** Choices that belong to this browser, not to an account. */
export type DevicePrefs = {
  theme: Theme
  locale: Locale
  coverSize: CoverSize
  characterKeys: CharacterKeys
}

const KEYS = [
  'theme',
  'locale',
  'coverSize',
  'characterKeys',
] as const satisfies (keyof DevicePrefs)[]
const prefs = new Store(readPrefs())

function readPrefs(): DevicePrefs {
  const theme = deviceStorage()?.getItem('theme')
  const locale = deviceStorage()?.getItem('locale')
  const coverSize = deviceStorage()?.getItem('coverSize')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    locale: isLocale(locale) ? locale : chooseLocale(navigator.languages),
    coverSize: coverSize === 's' || coverSize === 'l' ? coverSize : 'm',
    characterKeys: deviceStorage()?.getItem('characterKeys') === 'off' ? 'off' : 'on',
  }
}

export const currentDevicePrefs = prefs.get

/** Stores a choice and notifies every screen; the browser notifies other tabs. */
export function setDevicePref<K extends keyof DevicePrefs>(key: K, value: DevicePrefs[K]): void {
  deviceStorage()?.setItem(key, value)
  replace({ ...prefs.get(), [key]: value })
}

export function useDevicePrefs(): DevicePrefs {
  return useSyncExternalStore(prefs.subscribe, prefs.get)
}

function replace(next: DevicePrefs): void {
  applyTheme(next.theme)
  prefs.set(next)
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
