import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSession } from '#data/session.ts'
import { useFormats } from '#lib/use-formats.ts'
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
  const lastText =
    last > 0 ? t('sync.last', { date: formats.dateTime(last * 1000) }) : t('sync.never')
  return (
    <button
      type="button"
      className={`${styles.entry} ${styles.sync}`}
      aria-disabled={isRunning}
      onClick={() => void sync.start()}
    >
      <RefreshCw
        size={20}
        strokeWidth={1.6}
        aria-hidden="true"
        className={isRunning ? styles.turning : undefined}
      />
      <span className={styles.syncText}>
        {t('sync.button')}
        <span className={styles.syncState}>{isRunning ? t('sync.running') : lastText}</span>
      </span>
    </button>
  )
}
