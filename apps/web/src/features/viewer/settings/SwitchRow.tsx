import { Switch } from '@yomikura/ui/Switch'
import { useId } from 'react'
import styles from './Settings.module.css'

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
    <label className={`${styles.line} ${styles.switchRow}`}>
      <span>
        <span>{label}</span>
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
