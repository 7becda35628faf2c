import { LANGUAGE_TAGS, type Locale } from '@yomikura/i18n/locales'
import { loadTranslate, type Translate } from '@yomikura/i18n/text'
import { type ReactNode, useEffect, useState } from 'react'
import { useDevicePrefs } from '#data/prefs/device-prefs.ts'
import { TextContext } from '#lib/use-text.ts'
import { StartupScreen } from './boot/StartupScreen.tsx'

/** Loads the texts of the chosen language; the former language stays until the new one is there. */
export function TextProvider({ children }: { children: ReactNode }) {
  const { locale } = useDevicePrefs()
  const [loaded, setLoaded] = useState<{ locale: Locale; t: Translate }>()

  useEffect(() => {
    let isCurrent = true
    void loadTranslate(locale).then((t) => {
      if (!isCurrent) return
      document.documentElement.lang = LANGUAGE_TAGS[locale]
      setLoaded({ locale, t })
    })
    return () => {
      isCurrent = false
    }
  }, [locale])

  if (!loaded) return <StartupScreen />
  return <TextContext value={loaded}>{children}</TextContext>
}
