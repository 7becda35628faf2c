import { TopStatus } from '@yomikura/ui/TopStatus'
import type { ToastMessage } from './use-toast.ts'
import styles from './Floating.module.css'

/** A short word about what just changed. Always there, so that screen readers announce what fills it. */
export function Toast({ toast }: { toast: ToastMessage | undefined }) {
  return (
    <TopStatus className={styles.toasts}>
      {toast && (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      )}
    </TopStatus>
  )
}
