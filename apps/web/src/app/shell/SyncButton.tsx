import { TIMES } from '@yomikura/contract/limits'
import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSession } from '#data/session.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useLingering } from '#lib/use-lingering.ts'
import { useText } from '#lib/use-text.ts'
import styles from './SideMenu.module.css'

/** Brings the library up to date, and tells when it last was. */
export function SyncButton() {
  const t = useText()
  const formats = useFormats()
  const { sync, purchases } = useSession()
  const { phase } = useSyncExternalStore(sync.subscribe, () => sync.status)
  const last = useSyncExternalStore(purchases.subscribe, () => purchases.last)
  const isRunning = phase === 'running'
  const isTurning = useLingering(isRunning, TIMES.syncIndicatorResetMs)
  const lastText =
    last > 0 ? t('sync.last', { date: formats.dateTime(last * 1000) }) : t('sync.never')
  return (
    <button
      type="button"
      className={`${styles.entry} ${styles.sync}`}
      title={t('sync.button')}
      aria-disabled={isRunning}
      onClick={() => void sync.start()}
    >
      <RefreshCw
        size={20}
        strokeWidth={1.6}
        aria-hidden="true"
        className={isTurning ? styles.turning : undefined}
      />
      <span className={`${styles.text} ${styles.syncText}`}>
        {t('sync.button')}
        <span className={styles.syncState}>{isTurning ? t('sync.running') : lastText}</span>
      </span>
    </button>
  )
}
