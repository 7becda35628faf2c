import { LANGUAGE_TAGS, type Locale } from '@yomikura/i18n/locales'
import type { Translate } from '@yomikura/i18n/text'
import { type ReactNode, useEffect, useState } from 'react'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { TextContext } from '#lib/use-text.ts'
import { StartupScreen } from './boot/StartupScreen.tsx'
import { isPageReloading } from './chunk-reload.ts'
import { toFailedPage } from './failed-page.ts'
import { loadTexts } from '#data/base/device/shown-texts.ts'

type Props = {
  /** Loads another page in place of this one. */
  leave: (url: string) => void
  children: ReactNode
}

/** Loads the texts of the chosen language; the former language stays until the new one is there. */
export function TextProvider({ leave, children }: Props) {
  const { locale } = useDevicePrefs()
  const [loaded, setLoaded] = useState<{ locale: Locale; t: Translate }>()

  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    loadTexts(locale).then(
      (t) => {
        if (!isCurrent) return
        nameLanguage(LANGUAGE_TAGS[locale])
        setLoaded({ locale, t })
      },
      // With a former language on screen the reader loses nothing but the change.
      () => isCurrent && setHasFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [locale])

  const isStuck = hasFailed && !loaded
  useEffect(() => {
    if (isStuck && !isPageReloading()) leave(toFailedPage(location))
  }, [isStuck, leave])

  if (!loaded) return <StartupScreen />
  return <TextContext value={loaded}>{children}</TextContext>
}

/** To the browser, and to the system in which the app is installed: shortcuts have names, too. */
function nameLanguage(tag: string): void {
  document.documentElement.lang = tag
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = `/manifest.webmanifest?lang=${tag}`
}
