import { Select } from '@yomikura/ui/Select'
import styles from './Settings.module.css'

type Props = {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** One of many choices, in a list of its own. */
export function SelectRow(props: Props) {
  return (
    <div className={styles.line}>
      <span aria-hidden>{props.label}</span>
      <Select {...props} />
    </div>
  )
}
