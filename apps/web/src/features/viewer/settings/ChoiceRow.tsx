import { useId } from 'react'
import styles from './Settings.module.css'

type Props<Value extends string> = {
  label: string
  hint?: string | undefined
  isDisabled?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A few alternatives side by side, one of which holds. */
export function ChoiceRow<Value extends string>(props: Props<Value>) {
  const { label, hint, isDisabled = false, value, options, onChoose } = props
  const name = useId()
  return (
    <fieldset className={styles.row} disabled={isDisabled}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}
