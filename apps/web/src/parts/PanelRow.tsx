import type { ComponentProps, ReactNode } from 'react'
import styles from './PanelRow.module.css'

/** Heights of a row of a panel: one of words alone, and one with a second line under them. */
export const PANEL_ROW_PX = 52
export const PANEL_WIDE_ROW_PX = 70

type Props = ComponentProps<'button'> & {
  /** Icon or number at the start. */
  mark?: ReactNode
  name: string
  detail?: string
  /** Time or number at the end. */
  end?: ReactNode
}

/** A thing to choose in a panel. */
export function PanelRow({ mark, name, detail, end, ...button }: Props) {
  return (
    <button type="button" className={styles.row} {...button}>
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </button>
  )
}

/** The place of such rows in a dialog; it scrolls, the dialog's title and buttons stay. */
export function PanelList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
