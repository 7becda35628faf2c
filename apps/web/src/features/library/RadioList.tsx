import { useId } from 'react'
import styles from './LibraryScreen.module.css'

type Props<T extends string> = {
  legend: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}

/** One choice out of a list. */
export function RadioList<T extends string>({ legend, value, options, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}
