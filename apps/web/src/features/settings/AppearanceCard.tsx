import { LANGUAGE_NAMES, LOCALES } from '@yomikura/i18n/locales'
import { SegmentedControl } from '@yomikura/ui/SegmentedControl'
import { Select } from '@yomikura/ui/Select'
import { setDevicePref, type Theme, useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useText } from '#lib/use-text.ts'
import { SettingsCard, SettingsRow, SwitchRow } from './SettingsCard.tsx'

const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

/** Theme, language and keys: choices of this browser. */
export function AppearanceCard() {
  const t = useText()
  const { theme, locale, characterKeys } = useDevicePrefs()
  return (
    <SettingsCard id="appearance" title={t('settings.appearance')}>
      <SettingsRow label={t('settings.theme')} hint={t('settings.theme_hint')}>
        <SegmentedControl
          label={t('settings.theme')}
          value={theme}
          options={THEMES.map((value) => ({ value, text: t(`settings.theme_${value}`) }))}
          onChange={(value) => setDevicePref('theme', value)}
        />
      </SettingsRow>
      <SettingsRow label={t('settings.language')} hint={t('settings.language_hint')}>
        <Select
          label={t('settings.language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
          onChange={(value) => setDevicePref('locale', value)}
        />
      </SettingsRow>
      <SwitchRow
        label={t('settings.character_keys')}
        hint={t('settings.character_keys_hint')}
        isOn={characterKeys === 'on'}
        onToggle={(isOn) => setDevicePref('characterKeys', isOn ? 'on' : 'off')}
      />
    </SettingsCard>
  )
}
