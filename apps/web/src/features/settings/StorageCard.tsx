import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { InstallRow } from './InstallRow.tsx'
import { SettingsCard, SettingsRow, SwitchRow } from './SettingsCard.tsx'

/** What this device keeps. */
export function StorageCard() {
  const t = useText()
  const [settings, update] = useSettings('cache')
  return (
    <SettingsCard title={t('settings.storage')}>
      <SwitchRow
        label={t('settings.image_cache')}
        hint={t('settings.image_cache_hint')}
        isOn={settings.isActivateWorkImageCache}
        onToggle={(isActivateWorkImageCache) => update({ isActivateWorkImageCache })}
      />
      <SettingsRow label={t('settings.storage_manage')} hint={t('settings.storage_manage_hint')}>
        <Link to="/storage" className={buttonClass({})}>
          {t('settings.storage_open')}
        </Link>
      </SettingsRow>
      <InstallRow />
      <SettingsRow label={t('settings.reset')} hint={t('settings.reset_hint')}>
        <a href="/clear.html" className={buttonClass({})}>
          {t('settings.reset')}
        </a>
      </SettingsRow>
    </SettingsCard>
  )
}
