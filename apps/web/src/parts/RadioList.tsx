import { useId } from 'react'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import styles from './RadioList.module.css'

type Props<T extends string> = {
  legend: string
  /** The legend repeats what stands above it, and is only said. */
  isLegendHidden?: boolean
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}

/** One choice out of a list. */
export function RadioList<T extends string>(props: Props<T>) {
  const { legend, isLegendHidden = false, value, options, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.fieldset}>
      {isLegendHidden ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
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
