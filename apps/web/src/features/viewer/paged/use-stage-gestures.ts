import { classifyRelease } from '@yomikura/reader/gestures'
import type { ReaderInput } from '@yomikura/reader/input-map'
import { isAtEnd, isAtStart } from '@yomikura/reader/paged-reader'
import { toForwardSide } from '@yomikura/reader/publication'
import {
  type Contact,
  type TouchEnd,
  type TouchMove,
  TouchTracker,
} from '@yomikura/reader/touch-tracker'
import type { Point } from '@yomikura/reader/zoom'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { PagedSession } from './paged-session.ts'
import { dragStage, dropStage } from './stage-motion.ts'

/** What a finger does besides moving pages: taps with their place, and inputs of the map. */
export type GestureHandlers = {
  onTap: (tap: { x: number; y: number; atMs: number }) => void
  onInput: (input: ReaderInput) => void
}

/** Below this a touch may still become a tap, so nothing moves yet. */
const DRAG_SLOP_PX = 10

/** How far a page follows the finger where no page waits behind it. */
const END_RESISTANCE = 0.25

/** Fingers, pens and the mouse's main button on the stage. */
export function useStageGestures(
  stageRef: RefObject<HTMLElement | null>,
  session: PagedSession,
  { onTap, onInput }: GestureHandlers,
): void {
  const handleEnd = useEffectEvent((stage: HTMLElement, end: TouchEnd, isZoomed: boolean) => {
    const release = classifyRelease({ ...end, isZoomed, widthPx: stage.clientWidth })
    dropStage(stage)
    if (release.type === 'tap') onTap(end.at)
    if (release.type === 'swipe') onInput(release)
  })

  useEffect(() => {
    const stage = stageRef.current
    if (stage === null) return
    const touch = new TouchTracker()
    let wasZoomed = false
    let pinchFromScale = 1

    const handleDown = (event: PointerEvent) => {
      if (isControl(event) || (event.pointerType === 'mouse' && event.button !== 0)) return
      // The stage hears the rest of the touch, wherever it goes.
      stage.setPointerCapture(event.pointerId)
      if (touch.down(toContact(stage, event))) wasZoomed = session.isZoomed
      else {
        pinchFromScale = session.getState().view.scale
        dropStage(stage)
      }
    }
    const handleMove = (event: PointerEvent) => {
      const move = touch.move(toContact(stage, event))
      if (move?.type === 'pinch') {
        session.zoomTo(pinchFromScale * move.ratio, toCentre(stage, move.origin))
      } else if (move) follow(stage, session, wasZoomed, move)
    }
    const handleUp = (event: PointerEvent) => {
      const end = touch.up(toContact(stage, event))
      pinchFromScale = session.getState().view.scale
      if (end) handleEnd(stage, end, wasZoomed)
    }
    // The browser took the touch away: nothing was meant.
    const handleCancel = (event: PointerEvent) => {
      if (touch.up(toContact(stage, event))) dropStage(stage)
    }
    const handlers = {
      pointerdown: handleDown,
      pointermove: handleMove,
      pointerup: handleUp,
      pointercancel: handleCancel,
    }
    const names = Object.keys(handlers) as (keyof typeof handlers)[]
    for (const name of names) stage.addEventListener(name, handlers[name])
    return () => {
      for (const name of names) stage.removeEventListener(name, handlers[name])
    }
  }, [stageRef, session])
}

function follow(
  stage: HTMLElement,
  session: PagedSession,
  wasZoomed: boolean,
  { dx, dy, delta }: Extract<TouchMove, { type: 'drag' }>,
): void {
  if (wasZoomed || session.isZoomed) return session.panBy(delta)
  if (Math.abs(dx) < DRAG_SLOP_PX) return
  const isMoving = stage.dataset.moving !== undefined
  if (!isMoving && Math.abs(dx) <= Math.abs(dy)) return
  dragStage(stage, isTowardsNothing(session, dx) ? dx * END_RESISTANCE : dx)
}

/** A drag to the right pulls in what lies to the left. */
function isTowardsNothing(session: PagedSession, dx: number): boolean {
  const state = session.getState()
  const pulls = dx > 0 ? 'left' : 'right'
  return pulls === toForwardSide(state.layout.direction) ? isAtEnd(state) : isAtStart(state)
}

/** Buttons answer by themselves, and words are there to be selected. */
function isControl(event: PointerEvent): boolean {
  if (!(event.target instanceof Element)) return false
  if (event.target.closest('button, a, input')) return true
  return event.pointerType === 'mouse' && event.target.closest('[data-selectable]') !== null
}

/** A place in the window, from the stage's left top corner. */
function toContact(stage: HTMLElement, event: PointerEvent): Contact {
  const box = stage.getBoundingClientRect()
  const { pointerId: id, timeStamp: atMs } = event
  return { id, atMs, x: event.clientX - box.left, y: event.clientY - box.top }
}

function toCentre(stage: HTMLElement, { x, y }: Point): Point {
  return { x: x - stage.clientWidth / 2, y: y - stage.clientHeight / 2 }
}

/** A place in the window, from the stage's centre. */
export function toCentrePoint(stage: HTMLElement, [x, y]: [number, number]): Point {
  const box = stage.getBoundingClientRect()
  return toCentre(stage, { x: x - box.left, y: y - box.top })
}
