import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './Toast.module.css'
import { currentToasts, subscribeToToasts } from './toast-store.tsx'

/** Where messages appear; one per page. Screen readers announce them without losing their place. */
export function ToastRegion() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <div className={styles.region} role="status" data-toasts>
      {messages.map(({ id, text, tone }) => (
        <p key={id} className={styles.toast} data-tone={tone}>
          {tone === 'good' && <CircleCheck size={18} strokeWidth={1.6} aria-hidden="true" />}
          {tone === 'bad' && <CircleAlert size={18} strokeWidth={1.6} aria-hidden="true" />}
          {text}
        </p>
      ))}
    </div>
  )
}
