import { ChevronDown } from 'lucide-react'
import styles from './Select.module.css'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}

/** One of many choices: the browser's own list, which every device knows how to show. */
export function Select<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <span className={styles.wrap}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={16} strokeWidth={1.6} aria-hidden="true" className={styles.arrow} />
    </span>
  )
}
