import { loadTranslate, type Translate } from '@yomikura/i18n/text'
import type { Locale } from '@yomikura/i18n/locales'
import { lazyRouteComponent } from '@tanstack/react-router'
import { currentDevicePrefs } from '#data/prefs/device-prefs.ts'

/** Whether a screen was opened whose texts the library does without. */
let isWhole = false

/** The texts that the screens opened so far need. */
export function loadTexts(locale: Locale): Promise<Translate> {
  return loadTranslate(locale, { isWhole })
}

/** From here on all texts are loaded: something is shown that the library does without. */
export function loadOtherTexts(): Promise<Translate> {
  isWhole = true
  return loadTexts(currentDevicePrefs().locale)
}

/** Loads a screen when it is first opened, and beside its code the texts that the library does without. */
export function lazyScreen<T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
) {
  return lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadOtherTexts()])
    return screen
  }, name)
}
