import { SwitchRow as Row, type SwitchRowProps } from '@yomikura/ui/SwitchRow'
import styles from './Settings.module.css'

const LOOKS = { row: `${styles.line} ${styles.switchRow}`, hint: styles.hint ?? '' }

/** A choice that is on or off, in a viewer's panel. */
export function SwitchRow(props: SwitchRowProps) {
  return <Row {...props} looks={LOOKS} />
}
