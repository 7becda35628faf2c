import type { MouseEvent } from 'react'
import { useText } from '#lib/use-text.ts'
import { toPlace } from '#parts/VirtualRows.tsx'
import { focusInRow, type MovableRows } from './movable-rows.ts'

/** Lets the buttons with `data-step` move their row by one place; the handler is for the list. */
export function useStepButtons({ list, status, count, onMove }: MovableRows) {
  const t = useText()
  return ({ target }: MouseEvent<HTMLElement>) => {
    const step = target instanceof Element ? readStep(target) : undefined
    if (!step) return
    const { from, to, title, control } = step
    onMove(from, to)
    status.current?.replaceChildren(t('lists.moved_to', { title, place: to + 1, total: count }))
    focusInRow(list.current, to, control)
  }
}

/** What a press on something in a row asks for: nothing beside its buttons, and nothing at an end. */
function readStep(target: Element) {
  const button = target.closest<HTMLElement>('[data-step]:not([aria-disabled="true"])')
  const from = button ? toPlace(button) : undefined
  if (!button || from === undefined) return undefined
  const step = button.dataset.step ?? ''
  const row = button.closest('[data-place]')
  const title = row?.querySelector<HTMLElement>('[data-handle]')?.dataset.handle ?? ''
  return { from, to: step === 'up' ? from - 1 : from + 1, title, control: `[data-step="${step}"]` }
}
