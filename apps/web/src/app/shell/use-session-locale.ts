import { useEffect } from 'react'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useSessionIfAny } from '#data/session/session.ts'

/** Titles and orders of the library are stored for one language; another language builds them again. */
export function useSessionLocale(): void {
  const { locale } = useDevicePrefs()
  const purchases = useSessionIfAny()?.purchases
  useEffect(() => {
    void purchases?.changeLocale(locale)
  }, [purchases, locale])
}
