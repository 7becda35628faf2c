import { TIMES } from '@yomikura/contract/limits'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchLists } from '#data/account/lists/list-copies.ts'
import { log } from '#data/base/log/log.ts'
import { network } from '#data/base/network/network-state.ts'
import { type Session, useSession } from '#data/session/session.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import styles from './SideMenu.module.css'

/** Brings the library up to date, and shows when it last was. */
export function SyncButton() {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const { sync, purchases } = session
  const { phase } = useSyncExternalStore(sync.subscribe, () => sync.status)
  const last = useSyncExternalStore(purchases.subscribe, () => purchases.last)
  const isRunning = phase === 'running'
  const isTurning = useLingering(isRunning, TIMES.syncIndicatorResetMs)
  const lastText =
    last > 0 ? t('sync.last', { date: formats.dateTime(last * 1000) }) : t('sync.never')
  // Until the reader asks, screen readers do not announce the sync at start. A message reports trouble.
  const [isAsked, setAsked] = useState(false)
  const spoken = isTurning ? t('sync.running') : phase === 'done' ? t('sync.done') : ''
  return (
    <>
      <button
        type="button"
        className={`${styles.entry} ${styles.sync}`}
        title={t('sync.button')}
        aria-disabled={isRunning}
        onClick={() => {
          setAsked(network.isOnline)
          void sync.start()
          if (network.isOnline) fetchBeside(session)
        }}
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
      <VisuallyHidden>
        <span role="status">{isAsked && spoken}</span>
      </VisuallyHidden>
    </>
  )
}

/** Lists and hidden works come with the library; what does not is asked for again by itself elsewhere. */
function fetchBeside(session: Session): void {
  const note = (error: unknown) => log.warn('Lists or hidden works did not come', error)
  fetchLists(session, { isAsked: true }).catch(note)
  session.ignores.sync().catch(note)
}

/** True while `isOn`, and until `leastMs` have passed since it came on: nothing just flickers. */
function useLingering(isOn: boolean, leastMs: number): boolean {
  const [isLingering, setIsLingering] = useState(false)
  const [wasOn, setWasOn] = useState(false)
  if (isOn !== wasOn) {
    setWasOn(isOn)
    if (isOn) setIsLingering(true)
  }
  useEffect(() => {
    if (!isLingering) return
    const timer = setTimeout(() => setIsLingering(false), leastMs)
    return () => clearTimeout(timer)
  }, [isLingering, leastMs])
  return isOn || isLingering
}
