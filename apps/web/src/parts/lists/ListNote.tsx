import { CloudOff, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './ListNote.module.css'

type Props = { kind: 'offline' | 'info'; action?: ReactNode; children: string }

/** A line above a list: why it is read-only, or what it does not show. */
export function ListNote({ kind, action, children }: Props) {
  const Sign = kind === 'offline' ? CloudOff : Info
  return (
    <div className={styles.note} role="status">
      <Sign size={18} strokeWidth={1.6} aria-hidden="true" />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
