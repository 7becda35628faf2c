import { Switch } from '@yomikura/ui/Switch'
import { type ReactNode, useId } from 'react'
import styles from './SettingsScreen.module.css'

/** One section of the settings. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One setting: its name, one line of explanation, and the control. */
export function SettingsRow(props: { label: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{props.label}</p>
        {props.hint && <p className={styles.hint}>{props.hint}</p>}
      </div>
      {props.children}
    </div>
  )
}

type SwitchProps = {
  label: string
  hint?: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** A setting that is on or off; the words turn it, too. */
export function SwitchRow({ label, hint, isOn, onToggle }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={`${styles.row} ${styles.switchRow}`}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <Switch label={label} aria-describedby={hint && hintId} isOn={isOn} onToggle={onToggle} />
    </label>
  )
}
