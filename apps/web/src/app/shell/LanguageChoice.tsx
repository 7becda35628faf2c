import { LANGUAGE_NAMES, LOCALES } from '@yomikura/i18n/locales'
import { Select } from '@yomikura/ui/Select'
import { setDevicePref, useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useText } from '#lib/use-text.ts'

/** The language of the interface, for guests, who have no settings (product.md#language). */
export function LanguageChoice() {
  const t = useText()
  const { locale } = useDevicePrefs()
  return (
    <Select
      label={t('menu.language')}
      value={locale}
      options={LOCALES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
      onChange={(value) => setDevicePref('locale', value)}
    />
  )
}
