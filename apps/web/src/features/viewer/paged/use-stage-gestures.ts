import { classifyRelease } from '@yomikura/reader/gestures'
import type { ReaderInput } from '@yomikura/reader/input-map'
import {
  type Contact,
  type TouchEnd,
  type TouchMove,
  TouchTracker,
} from '@yomikura/reader/touch-tracker'
import type { Point } from '@yomikura/reader/zoom'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { dropStage } from './stage-motion.ts'
import type { ZoomTarget } from './zoom-target.ts'

/** What a finger does besides moving pages: taps with their place, and inputs of the map. */
export type GestureHandlers = {
  onTap: (tap: { x: number; y: number; atMs: number }) => void
  onInput: (input: ReaderInput) => void
  /** Moves the page with the finger, where it is not magnified. */
  onDrag?: (stage: HTMLElement, move: Extract<TouchMove, { type: 'drag' }>) => void
}

/** Fingers, pens and the mouse's main button on the stage. */
export function useStageGestures(
  stageRef: RefObject<HTMLElement | null>,
  target: ZoomTarget,
  { onTap, onInput, onDrag }: GestureHandlers,
): void {
  const handleEnd = useEffectEvent((stage: HTMLElement, end: TouchEnd, isZoomed: boolean) => {
    const release = classifyRelease({ ...end, isZoomed, widthPx: stage.clientWidth })
    dropStage(stage)
    if (release.type === 'tap') onTap(end.at)
    if (release.type === 'swipe') onInput(release)
  })

  const handleDrag = useEffectEvent((stage: HTMLElement, move: TouchMove) => {
    if (move.type === 'drag') onDrag?.(stage, move)
  })

  useEffect(() => {
    const stage = stageRef.current
    if (stage === null) return
    const touch = new TouchTracker()
    let wasZoomed = false
    let pinchFromScale = 1

    const handleDown = (event: PointerEvent) => {
      if (isControl(event) || (event.pointerType === 'mouse' && event.button !== 0)) return
      // The stage gets the rest of the touch, wherever it goes.
      stage.setPointerCapture(event.pointerId)
      if (touch.down(toContact(stage, event))) wasZoomed = target.isZoomed
      else {
        pinchFromScale = target.scale
        dropStage(stage)
      }
    }
    const handleMove = (event: PointerEvent) => {
      const move = touch.move(toContact(stage, event))
      if (move?.type === 'pinch') {
        target.zoomTo(pinchFromScale * move.ratio, toCentre(stage, move.origin))
      } else if (move && (wasZoomed || target.isZoomed)) target.panBy(move.delta)
      else if (move) handleDrag(stage, move)
    }
    const handleUp = (event: PointerEvent) => {
      const end = touch.up(toContact(stage, event))
      pinchFromScale = target.scale
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
  }, [stageRef, target])
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
