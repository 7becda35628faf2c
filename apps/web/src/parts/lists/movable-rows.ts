import type { RefObject } from 'react'

/** A list whose rows can be moved. */
export type MovableRows = {
  list: RefObject<HTMLElement | null>
  /** Announces each move to screen readers. */
  status: RefObject<HTMLElement | null>
  count: number
  onMove: (from: number, to: number) => void
}

/** Gives the focus back to a control of a row that the list has just moved. */
export function focusInRow(list: HTMLElement | null, place: number, control: string): void {
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>(`[data-place="${place}"] ${control}`)?.focus()
  })
}
