import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useLinesNear } from '#lib/use-lines-near.ts'
import styles from './VirtualRows.module.css'

type Props = {
  label: string
  count: number
  /** Height of a row: all have the same, so that none is measured. */
  rowPx: number
  keyOf: (place: number) => string | number
  /** Place of a row that stays in the page wherever it is scrolled to. */
  kept?: number | undefined
  list?: RefObject<HTMLOListElement | null>
  className?: string | undefined
  children: (place: number) => ReactNode
}

/**
 * Rows under each other in the page or in a dialog, of which only those near what is in sight are in
 * the page: five hundred cost no more than twenty. A row with the focus stays, or keys would be lost.
 */
export function VirtualRows({ label, count, rowPx, keyOf, kept, className, ...props }: Props) {
  const own = useRef<HTMLOListElement>(null)
  const list = props.list ?? own
  const [focused, setFocused] = useState<number>()
  const near = useLinesNear({ count, offsetOf: (place) => place * rowPx }, () => {
    // Whatever scrolls lies within the window: what is seen of the rows does too. A sheet that is
    // still on its way up already needs the rows that it will show.
    const hiddenPx = Math.max(0, -(list.current?.getBoundingClientRect().top ?? 0))
    return { fromPx: hiddenPx, toPx: hiddenPx + window.innerHeight }
  })
  const places = withKept(
    near.map(({ index }) => index),
    [kept, focused].filter((place) => place !== undefined && place < count),
  )
  return (
    <ol
      ref={list}
      className={[styles.rows, className].join(' ')}
      aria-label={label}
      style={{ height: count * rowPx }}
      onFocus={(event) => setFocused(toPlace(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      {places.map((place) => (
        <li
          key={keyOf(place)}
          className={styles.row}
          data-place={place}
          aria-setsize={count}
          aria-posinset={place + 1}
          style={{ top: place * rowPx, height: rowPx }}
        >
          {props.children(place)}
        </li>
      ))}
    </ol>
  )
}

/** Place of the row that something lies in. */
export function toPlace(target: Element): number | undefined {
  const place = target.closest<HTMLElement>('[data-place]')?.dataset.place
  return place === undefined ? undefined : Number(place)
}

function withKept(near: readonly number[], kept: readonly (number | undefined)[]): number[] {
  const places = new Set(near)
  for (const place of kept) if (place !== undefined) places.add(place)
  return [...places].toSorted((a, b) => a - b)
}
