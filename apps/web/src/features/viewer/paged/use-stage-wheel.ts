import type { ReaderInput } from '@yomikura/reader/input-map'
import { pushWheel, toWheelPixels, WHEEL_AT_REST } from '@yomikura/reader/wheel'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { toCentrePoint } from './use-stage-gestures.ts'
import type { ZoomTarget } from './zoom-target.ts'

/** Wheel pixels that double the size. */
const ZOOM_PX_PER_DOUBLING = 400

/** The wheel turns pages, moves a magnified page, and magnifies with Ctrl (a trackpad's pinch). */
export function useStageWheel(
  stageRef: RefObject<HTMLElement | null>,
  target: ZoomTarget,
  onInput: (input: ReaderInput) => void,
): void {
  const handleInput = useEffectEvent(onInput)

  useEffect(() => {
    const stage = stageRef.current
    if (stage === null) return
    let wheel = WHEEL_AT_REST
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      const deltaX = toWheelPixels(event.deltaX, event.deltaMode)
      const deltaY = toWheelPixels(event.deltaY, event.deltaMode)
      if (event.ctrlKey) {
        const scale = toWheelScale(target.scale, deltaY)
        target.zoomTo(scale, toCentrePoint(stage, [event.clientX, event.clientY]))
      } else if (target.isZoomed) target.panBy({ x: -deltaX, y: -deltaY })
      else {
        const { state, turn } = pushWheel(wheel, { deltaX, deltaY, atMs: event.timeStamp })
        wheel = state
        if (turn) handleInput({ type: 'wheel', towards: turn })
      }
    }
    // React listens passively, and a passive listener cannot keep the page from scrolling.
    stage.addEventListener('wheel', handleWheel, { passive: false })
    return () => stage.removeEventListener('wheel', handleWheel)
  }, [stageRef, target])
}

/** How large a page becomes by a wheel that magnifies. */
export function toWheelScale(scale: number, deltaY: number): number {
  return scale * 2 ** (-deltaY / ZOOM_PX_PER_DOUBLING)
}
