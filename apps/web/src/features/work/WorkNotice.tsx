import type { ReactNode } from 'react'
import styles from './WorkScreen.module.css'

/** Stands where the files would be, and says why they are not there. */
export function WorkNotice({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {icon}
      {children}
    </div>
  )
}
