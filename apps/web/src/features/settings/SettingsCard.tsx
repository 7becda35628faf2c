import { SwitchRow as Row, type SwitchRowProps } from '@yomikura/ui/SwitchRow'
import { type ReactNode, useContext, useEffect } from 'react'
import { SectionsContext } from './settings-sections.ts'
import styles from './SettingsScreen.module.css'

type Props = {
  /** The fragment by which links lead here. */
  id: string
  title: string
  children: ReactNode
}

/** One section of the settings; the index of the screen names it. */
export function SettingsCard({ id, title, children }: Props) {
  const announce = useContext(SectionsContext)
  useEffect(() => announce({ id, title }), [announce, id, title])
  const titleId = `${id}-title`
  return (
    <section id={id} tabIndex={-1} className={styles.card} aria-labelledby={titleId}>
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

const LOOKS = {
  row: `${styles.row} ${styles.switchRow}`,
  words: styles.words,
  label: styles.label,
  hint: styles.hint ?? '',
}

/** A setting that is on or off. */
export function SwitchRow(props: SwitchRowProps) {
  return <Row {...props} looks={LOOKS} />
}
