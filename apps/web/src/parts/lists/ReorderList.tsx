import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import { toPlace, VirtualRows } from '#parts/VirtualRows.tsx'
import styles from './ReorderList.module.css'
import { LIST_ROW_PX } from './row-size.ts'
import { useReorder } from './use-reorder.ts'
import { focusInRow, type MovableRows } from './movable-rows.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  titleOf: (item: T) => string
  /** What a row shows besides its handle. */
  renderItem: (item: T) => ReactNode
  onMove: (from: number, to: number) => void
}

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Rows that can be put in another order: by a handle at the end of each, or a step by its buttons. */
export function ReorderList<T>({ label, items, keyOf, titleOf, renderItem, onMove }: Props<T>) {
  const t = useText()
  const helpId = useId()
  const list = useRef<HTMLOListElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const props = { list, status, count: items.length, onMove }
  const handlers = useReorder(props)
  const handleStep = useStepButtons(props)
  return (
    <div className={styles.list} {...handlers} onClick={handleStep}>
      <p id={helpId} hidden>
        {t('lists.move_help')}
      </p>
      <VirtualRows
        list={list}
        label={label}
        count={items.length}
        rowPx={LIST_ROW_PX}
        keyOf={(place) => keyOf(items[place] as T)}
      >
        {(place) => (
          <Row
            item={items[place]}
            title={titleOf(items[place] as T)}
            isFirst={place === 0}
            isLast={place === items.length - 1}
            helpId={helpId}
            render={renderItem as (item: unknown) => ReactNode}
          />
        )}
      </VirtualRows>
      <VisuallyHidden>
        <span ref={status} role="status" />
      </VisuallyHidden>
    </div>
  )
}

type RowProps = {
  item: unknown
  title: string
  isFirst: boolean
  isLast: boolean
  helpId: string
  render: (item: unknown) => ReactNode
}

/** Drawn again only for what it shows, not for a scroll or a move of others. */
const Row = memo(function Row({ item, title, isFirst, isLast, helpId, render }: RowProps) {
  const t = useText()
  return (
    <div className={styles.row}>
      <div className={styles.content}>{render(item)}</div>
      <div className={styles.steps}>
        <StepButton step="up" label={t('lists.move_up_of', { title })} isAtEnd={isFirst} />
        <StepButton step="down" label={t('lists.move_down_of', { title })} isAtEnd={isLast} />
      </div>
      <button
        type="button"
        className={styles.handle}
        data-handle={title}
        aria-label={t('lists.move_of', { title })}
        aria-describedby={helpId}
      >
        <GripVertical size={20} strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
})

type StepProps = { step: 'up' | 'down'; label: string; isAtEnd: boolean }

/** Moves the row by one place, for readers who cannot drag. At an end it keeps the focus, and does nothing. */
function StepButton({ step, label, isAtEnd }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-step={step}
      aria-label={label}
      aria-disabled={isAtEnd}
      title={label}
    >
      {step === 'up' ? <ChevronUp {...ICON} /> : <ChevronDown {...ICON} />}
    </button>
  )
}

/** Lets the buttons with `data-step` move their row by one place; the handler is for the list. */
function useStepButtons({ list, status, count, onMove }: MovableRows) {
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
