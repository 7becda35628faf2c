import { Button } from '@yomikura/ui/Button'
import { useSyncExternalStore } from 'react'
import {
  askToInstall,
  canInstall,
  subscribeToInstallPrompt,
} from '#data/base/app-worker/install-prompt.ts'
import { useText } from '#lib/use-text.ts'
import { SettingsRow } from './SettingsCard.tsx'

/** The way onto the home screen: by the browser's own question, or by a text that says where the reader must go. */
export function InstallRow() {
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
