import type { Locale } from '@yomikura/i18n/locales'
import type { Translate } from '@yomikura/i18n/text'
import { createContext, use } from 'react'

/** Language of the interface and its lookup; set once the texts are loaded. */
export const TextContext = createContext<{ locale: Locale; t: Translate } | undefined>(undefined)

function useTextContext() {
  const context = use(TextContext)
  if (!context) throw new Error('TextContext is not set up.')
  return context
}

/** The text lookup: `t('library.title')`. */
export function useText(): Translate {
  return useTextContext().t
}

/** The interface language, for dates, numbers and localised names. */
export function useLocale(): Locale {
  return useTextContext().locale
}
