import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './Toast.module.css'
import { currentToasts, subscribeToToasts } from './toast-store.tsx'
import { TopStatus } from './TopStatus.tsx'

/** Where messages appear, over every dialog; one per page. */
export function ToastRegion() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <TopStatus className={styles.region}>
      {messages.map(({ id, text, tone }) => (
        <p key={id} className={styles.toast} data-tone={tone}>
          {tone === 'good' && <CircleCheck size={18} strokeWidth={1.6} aria-hidden="true" />}
          {tone === 'bad' && <CircleAlert size={18} strokeWidth={1.6} aria-hidden="true" />}
          {text}
        </p>
      ))}
    </TopStatus>
  )
}
