import { LANGUAGE_NAMES, LOCALES, type Locale } from '@yomikura/i18n/locales'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { SegmentedControl } from '@yomikura/ui/SegmentedControl'
import { Select } from '@yomikura/ui/Select'
import { useSyncExternalStore } from 'react'
import { setDevicePref, type Theme, useDevicePrefs } from '#data/prefs/device-prefs.ts'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'
import styles from './SettingsScreen.module.css'

const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

/** /settings: each change holds at once. */
export function SettingsScreen() {
  const t = useText()
  const { theme, locale } = useDevicePrefs()
  const { config, purchases, sync } = useSession()
  const { phase } = useSyncExternalStore(sync.subscribe, () => sync.status)

  const chooseLocale = (next: Locale) => {
    setDevicePref('locale', next)
    void purchases.changeLocale(next)
  }

  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="settings-title">
      <PageTitle>{t('settings.title')}</PageTitle>
      <h1 id="settings-title" className={styles.title}>
        {t('settings.title')}
      </h1>
      <SettingsCard title={t('settings.appearance')}>
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
            onChange={chooseLocale}
          />
        </SettingsRow>
      </SettingsCard>
      <SettingsCard title={t('settings.library')}>
        <SettingsRow label={t('settings.sync_all')} hint={t('settings.sync_all_hint')}>
          <Button disabled={phase === 'running'} onClick={() => void sync.start({ isFull: true })}>
            {t(phase === 'running' ? 'sync.running' : 'settings.sync_all_button')}
          </Button>
        </SettingsRow>
      </SettingsCard>
      <SettingsCard title={t('settings.about')}>
        <SettingsRow
          label={config.brand.name}
          hint={t('settings.version', { version: config.version })}
        />
        <SettingsRow label={t('settings.reset')} hint={t('settings.reset_hint')}>
          <a href="/clear.html" className={buttonClass({})}>
            {t('settings.reset')}
          </a>
        </SettingsRow>
      </SettingsCard>
    </main>
  )
}
