import type { KeyboardEvent } from 'react'
import type { ShelfLayout } from './shelf-layout.ts'

type Shelf = { layout: ShelfLayout; columns: number; shown: number }

/**
 * Arrow keys, Home and End go from work to work, as the shelf is laid out. Works that are not in the
 * page yet are scrolled to first.
 */
export function useShelfKeys(shelf: Shelf, scrollToPlace: (place: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')
    if (!from) return
    const place = toTarget(shelf, Number(from.dataset.place), event.key)
    if (place === undefined) return
    event.preventDefault()
    const container = event.currentTarget
    if (!focusPlace(container, place)) {
      scrollToPlace(place)
      // The line is drawn by the frame after the scroll.
      let tries = 10
      const retry = () => {
        if (!focusPlace(container, place) && tries-- > 0) requestAnimationFrame(retry)
      }
      requestAnimationFrame(retry)
    }
  }
}

/** Place that a key leads to; undefined for a key that means nothing here, and at the ends. */
export function toTarget(
  { layout, columns, shown }: Shelf,
  place: number,
  key: string,
): number | undefined {
  const isGrid = columns > 1
  const target = (() => {
    switch (key) {
      case 'ArrowRight':
        return isGrid ? place + 1 : undefined
      case 'ArrowLeft':
        return isGrid ? place - 1 : undefined
      case 'ArrowDown':
        return layout.placeBelow(place)
      case 'ArrowUp':
        return layout.placeAbove(place)
      case 'Home':
        return 0
      case 'End':
        return shown - 1
      default:
        return undefined
    }
  })()
  const isThere = target !== undefined && target >= 0 && target < shown && target !== place
  return isThere ? target : undefined
}

function focusPlace(container: HTMLElement, place: number): boolean {
  const item = container.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const target = item?.querySelector<HTMLElement>('a, button')
  target?.focus({ preventScroll: false })
  return target !== undefined && target !== null
}
