import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import styles from './Picker.module.css'

const ROW_PX = 76

type Props = { label: string; count: number; renderRow: (place: number) => ReactNode }

/** Rows of a dialog, of which only those in sight are in the page. On its own for React Compiler's sake. */
export function PickerRows({ label, count, renderRow }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            className={styles.row}
            style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
