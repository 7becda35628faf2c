import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { useSyncExternalStore } from 'react'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import {
  askToInstall,
  canInstall,
  subscribeToInstallPrompt,
} from '#data/base/app-worker/install-prompt.ts'
import { SettingsCard, SettingsRow, SwitchRow } from './SettingsCard.tsx'

/** What this device keeps. */
export function StorageCard() {
  const t = useText()
  const [settings, update] = useSettings('cache')
  return (
    <SettingsCard id="storage" title={t('settings.storage')}>
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

/** The way onto the home screen: by the browser's own question, or by a text that says where the reader must go. */
function InstallRow() {
  const t = useText()
  const isOffered = useSyncExternalStore(subscribeToInstallPrompt, canInstall)
  if (isOffered) {
    return (
      <SettingsRow label={t('settings.install')} hint={t('settings.install_hint')}>
        <Button onClick={() => void askToInstall()}>{t('settings.install_do')}</Button>
      </SettingsRow>
    )
  }
  if (!mustInstallByHand()) return null
  return <SettingsRow label={t('settings.install')} hint={t('settings.install_ios_hint')} />
}

/** Safari on iOS has no question to ask; an installed app has a display mode of its own. */
function mustInstallByHand(): boolean {
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent)
  return isIos && !matchMedia('(display-mode: standalone)').matches
}
