import type { ReactNode } from 'react'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import styles from './Picker.module.css'

const ROW_PX = 76

type Props = {
  label: string
  count: number
  keyOf: (place: number) => string
  renderRow: (place: number) => ReactNode
}

/** Works of an add dialog: tens of thousands cost what those in sight do. */
export function PickerRows({ label, count, keyOf, renderRow }: Props) {
  return (
    <div className={styles.scroller}>
      <VirtualRows label={label} count={count} rowPx={ROW_PX} keyOf={keyOf}>
        {(place) => <div className={styles.row}>{renderRow(place)}</div>}
      </VirtualRows>
    </div>
  )
}
