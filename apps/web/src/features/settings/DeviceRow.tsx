import type { Device } from '@yomikura/contract/devices'
import { Button } from '@yomikura/ui/Button'
import { describeUserAgent } from '#lib/describe-user-agent.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { SettingsRow } from './SettingsCard.tsx'
import styles from './SettingsScreen.module.css'

type Props = { device: Device; isBusy: boolean; onRevoke: () => void }

/** One browser that is signed in. */
export function DeviceRow({ device, isBusy, onRevoke }: Props) {
  const t = useText()
  const formats = useFormats()
  const name = device.name || describeUserAgent(device.user_agent) || t('settings.device_unnamed')
  const seen = formats.date(Date.parse(device.seen_at))
  return (
    <SettingsRow label={name} hint={t('settings.device_seen', { date: seen })}>
      {device.is_current ? (
        <span className={styles.badge}>{t('settings.device_current')}</span>
      ) : (
        <Button
          disabled={isBusy}
          aria-label={t('settings.device_revoke_named', { name })}
          onClick={onRevoke}
        >
          {t('settings.device_revoke')}
        </Button>
      )}
    </SettingsRow>
  )
}
