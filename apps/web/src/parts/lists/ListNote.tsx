import { CloudOff, Info } from 'lucide-react'
import styles from './ListNote.module.css'

/** A line above a list: why it is read-only, or what it does not show. */
export function ListNote({ kind, children }: { kind: 'offline' | 'info'; children: string }) {
  const Sign = kind === 'offline' ? CloudOff : Info
  return (
    <p className={styles.note} role="status">
      <Sign size={18} strokeWidth={1.6} aria-hidden="true" />
      {children}
    </p>
  )
}
