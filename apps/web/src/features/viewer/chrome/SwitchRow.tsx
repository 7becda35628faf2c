import { useId } from 'react'
import styles from './SettingsPanel.module.css'

type Props = {
  label: string
  hint?: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** Something that is on or off, with one line that says what it does. */
export function SwitchRow({ label, hint, isOn, onToggle }: Props) {
  const hintId = useId()
  return (
    <label className={styles.switchRow}>
      <span className={styles.switchText}>
        <span>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint && hintId}
        className={styles.switch}
        checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
      />
    </label>
  )
}
