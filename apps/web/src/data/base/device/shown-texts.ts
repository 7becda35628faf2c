import type { Locale } from '@yomikura/i18n/locales'
import { loadTranslate, type Translate } from '@yomikura/i18n/text'
import { currentDevicePrefs } from './device-prefs.ts'

/** Whether something was opened whose texts the library does without. */
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

/** Code of something that the library does without, once its texts are there too. */
export async function withOtherTexts<T>(code: Promise<T>): Promise<T> {
  const [module] = await Promise.all([code, loadOtherTexts()])
  return module
}
