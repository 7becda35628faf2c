import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { CloudOff, Sparkles } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { AppUpdate } from '#data/base/app-worker/app-update.ts'
import { setAppUpdate } from '#data/base/app-worker/app-update.ts'
import type { NetworkState } from '#data/base/network/network-state.ts'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import { useText } from '#lib/use-text.ts'
import { NetworkSignIn } from '#parts/NetworkSignIn.tsx'
import styles from './ShellNotice.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = { network: NetworkState; update: AppUpdate | undefined }

/** Where some works are stored and others are not, the way to those that open now. */
function ShowStored() {
  const t = useText()
  const hasAny = useSyncExternalStore(storedWorknos.subscribe, () => storedWorknos.get().size > 0)
  const isOnly = useSyncExternalStore(storedWorknos.subscribe, storedWorknos.isOnly)
  if (!hasAny || isOnly) return null
  return (
    <Link to="/library" className={buttonClass({})} onClick={() => storedWorknos.showOnlyForNow()}>
      {t('network.show_stored')}
    </Link>
  )
}

/** A line above a screen: that there is no network, or that a newer version waits. */
export function ShellNotice({ network, update }: Props) {
  const t = useText()
  if (network !== 'online') {
    return (
      <div className={styles.notice} role="status">
        <CloudOff {...ICON} />
        <span className={styles.text}>{t(`network.${network}`)}</span>
        {network === 'proxy' && <NetworkSignIn />}
        <ShowStored />
      </div>
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
