import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import { toPlace } from '#parts/VirtualRows.tsx'
import { focusInRow, type MovableRows } from './movable-rows.ts'
import { RowLift } from './row-lift.ts'

type Grip = { lift: RowLift; title: string; drag?: { startY: number; pointerY: number } }

/**
 * Lets the rows of a list be moved by mouse, touch and keyboard. The handlers are for the list; rows
 * are taken by what carries their title as `data-handle`.
 */
export function useReorder({ list, status, count, onMove }: MovableRows) {
  const t = useText()
  const grip = useRef<Grip>(undefined)
  useEffect(() => () => void release(grip), [])

  const say = (text: string) => {
    status.current?.replaceChildren(text)
  }
  const take = (target: EventTarget): { handle: HTMLElement; grip: Grip } | undefined => {
    const handle = toHandle(target)
    const from = handle ? toPlace(handle) : undefined
    if (!handle || !list.current || from === undefined) return undefined
    release(grip)
    const lift = new RowLift(list.current, { from, count })
    grip.current = { lift, title: handle.dataset.handle ?? '' }
    return { handle, grip: grip.current }
  }
  const drop = () => {
    const ended = release(grip)
    if (!ended) return
    const { title, lift, drag } = ended
    say(t('lists.move_dropped', { title, place: lift.to + 1 }))
    if (lift.to === lift.from) return
    onMove(lift.from, lift.to)
    if (!drag) focusInRow(list.current, lift.to, '[data-handle]')
  }
  const cancel = () => {
    const ended = release(grip)
    if (ended) say(t('lists.move_cancelled', { title: ended.title }))
  }
  const press = (target: EventTarget) => {
    if (grip.current) return drop()
    const lifted = take(target)?.grip
    if (!lifted) return
    const { title, lift } = lifted
    say(t('lists.move_lifted', { title, place: lift.from + 1, total: lift.count }))
  }

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!toHandle(event.target)) return
      const lift = grip.current?.lift
      const to = lift && toMoved(event.key, lift)
      if (event.key === ' ' || event.key === 'Enter') press(event.target)
      else if (event.key === 'Escape' && lift) cancel()
      else if (lift && to !== undefined) {
        lift.moveTo(to)
        say(t('lists.move_at', { place: lift.to + 1, total: lift.count }))
      } else return
      event.preventDefault()
    },
    onBlur: cancel,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // What has the focus stays in the page however far it is dragged. Before the row is taken: the
      // handle that had the focus would let go of it. Safari focuses no pressed button by itself.
      toHandle(event.target)?.focus({ preventScroll: true })
      const taken = take(event.target)
      if (!taken) return
      taken.handle.setPointerCapture(event.pointerId)
      const startY = event.clientY + window.scrollY
      taken.grip.drag = { startY, pointerY: event.clientY }
      requestAnimationFrame(() => follow(grip, taken.grip))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current?.drag) grip.current.drag.pointerY = event.clientY
    },
    onPointerUp: () => {
      if (grip.current?.drag) drop()
    },
    onPointerCancel: cancel,
  }
}

/** Draws a drag once a frame, and scrolls while the pointer is at an edge of the window. */
function follow(grip: RefObject<Grip | undefined>, lifted: Grip): void {
  if (grip.current !== lifted || !lifted.drag) return
  const { startY, pointerY } = lifted.drag
  const step = RowLift.toScrollStep(pointerY, window.innerHeight)
  if (step !== 0) window.scrollBy(0, step)
  lifted.lift.moveBy(pointerY + window.scrollY - startY)
  requestAnimationFrame(() => follow(grip, lifted))
}

function release(grip: RefObject<Grip | undefined>): Grip | undefined {
  const ended = grip.current
  grip.current = undefined
  ended?.lift.end()
  return ended
}

function toMoved(key: string, { to, count }: RowLift): number | undefined {
  const places: Record<string, number> = {
    ArrowUp: to - 1,
    ArrowDown: to + 1,
    PageUp: to - 10,
    PageDown: to + 10,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

function toHandle(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null
}
