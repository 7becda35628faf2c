import { type ReactNode, useRef } from 'react'
import { useLinesNear } from '#lib/use-lines-near.ts'
import styles from './Picker.module.css'

const ROW_PX = 76

type Props = { label: string; count: number; renderRow: (place: number) => ReactNode }

/** Rows of a dialog, of which only those in sight are in the page. */
export function PickerRows({ label, count, renderRow }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useLinesNear({ count, offsetOf: (index) => index * ROW_PX }, () => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    return { fromPx: scrollTop, toPx: scrollTop + clientHeight }
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} aria-label={label} style={{ height: count * ROW_PX }}>
        {rows.map(({ index, offsetPx }) => (
          <li
            key={index}
            className={styles.row}
            style={{ transform: `translateY(${offsetPx}px)`, height: ROW_PX }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
