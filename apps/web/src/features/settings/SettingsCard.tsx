import type { ReactNode } from 'react'
import styles from './SettingsScreen.module.css'

/** One section of the settings. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </section>
  )
}

/** One setting: its name, one line of explanation, and the control. */
export function SettingsRow(props: { label: string; hint: string; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{props.label}</p>
        <p className={styles.hint}>{props.hint}</p>
      </div>
      {props.children}
    </div>
  )
}
