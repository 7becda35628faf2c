import { Button } from '@yomikura/ui/Button'
import { CloudOff, Sparkles } from 'lucide-react'
import type { AppUpdate } from '#data/app-worker/app-update.ts'
import { setAppUpdate } from '#data/app-worker/app-update.ts'
import type { NetworkState } from '#data/network/network-state.ts'
import { useText } from '#lib/use-text.ts'
import styles from './ShellNotice.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { network: NetworkState; update: AppUpdate | undefined }

/** A line above a screen: that there is no network, or that a newer version waits. */
export function ShellNotice({ network, update }: Props) {
  const t = useText()
  if (network !== 'online') {
    return (
      <p className={styles.notice} role="status">
        <CloudOff {...ICON} />
        {t(`network.${network}`)}
      </p>
    )
  }
  if (!update) return null
  return (
    <div className={styles.notice} role="status">
      <Sparkles {...ICON} />
      <span className={styles.text}>{t('network.update')}</span>
      <Button onClick={() => setAppUpdate(undefined)}>{t('network.update_later')}</Button>
      <Button variant="primary" onClick={update.apply}>
        {t('network.update_apply')}
      </Button>
    </div>
  )
}
