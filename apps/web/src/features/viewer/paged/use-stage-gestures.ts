import { classifyRelease } from '@yomikura/reader/gestures'
import type { ReaderInput } from '@yomikura/reader/input-map'
import { isAtEnd, isAtStart } from '@yomikura/reader/paged-reader'
import { toForwardSide } from '@yomikura/reader/publication'
import type { Point } from '@yomikura/reader/zoom'
import { useGesture } from '@use-gesture/react'
import type { RefObject } from 'react'
import type { PagedSession } from './paged-session.ts'
import { dragStage, dropStage } from './stage-motion.ts'

/** What a finger does besides moving pages: taps with their place, and inputs of the map. */
export type GestureHandlers = {
  onTap: (tap: { x: number; y: number; atMs: number }) => void
  onInput: (input: ReaderInput) => void
}

/** What must be remembered of a touch until it ends. */
type Touch = { isZoomed: boolean; hasPinched: boolean }

/** Below this a touch may still become a tap, so nothing moves yet. */
const DRAG_SLOP_PX = 10

/** How far a page follows the finger where no page waits behind it. */
const END_RESISTANCE = 0.25

/** The only place that knows the gesture library. */
export function useStageGestures(
  stageRef: RefObject<HTMLElement | null>,
  session: PagedSession,
  { onTap, onInput }: GestureHandlers,
): void {
  useGesture(
    {
      onDrag: ({ first, last, movement, delta, velocity, direction, memo, ...drag }) => {
        const stage = stageRef.current
        if (stage === null || isControl(drag.event)) return
        const touch: Touch = first || !memo ? toTouch(session) : (memo as Touch)
        if (drag.touches > 1 || drag.pinching) touch.hasPinched = true
        const [dx, dy] = movement
        if (!last) follow(stage, session, touch, { dx, dy, delta })
        else {
          const release = classifyRelease({
            ...touch,
            dx,
            dy,
            velocityX: velocity[0] * direction[0],
            elapsedMs: drag.elapsedTime,
            widthPx: stage.clientWidth,
          })
          dropStage(stage)
          if (release.type === 'tap')
            onTap({ ...toStagePoint(stage, drag.xy), atMs: drag.timeStamp })
          if (release.type === 'swipe') onInput(release)
        }
        return touch
      },
      onPinch: ({ first, origin, movement: [ratio], memo }) => {
        const stage = stageRef.current
        if (stage === null) return
        const startScale = first ? session.getState().view.scale : (memo as number)
        session.zoomTo(startScale * ratio, toCentrePoint(stage, origin))
        return startScale
      },
    },
    {
      target: stageRef,
      eventOptions: { passive: false },
      drag: { pointer: { keys: false } },
      // The wheel has its own rules; see use-stage-wheel.ts.
      pinch: { pinchOnWheel: false },
    },
  )
}

function toTouch(session: PagedSession): Touch {
  return { isZoomed: session.isZoomed, hasPinched: false }
}

function follow(
  stage: HTMLElement,
  session: PagedSession,
  touch: Touch,
  { dx, dy, delta }: { dx: number; dy: number; delta: [number, number] },
): void {
  if (touch.isZoomed || session.isZoomed) {
    if (!touch.hasPinched) session.panBy({ x: delta[0], y: delta[1] })
    return
  }
  if (touch.hasPinched || Math.abs(dx) < DRAG_SLOP_PX) return
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

function isControl(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('button, a, input') !== null
}

/** A place in the window, from the stage's left top corner. */
function toStagePoint(stage: HTMLElement, [x, y]: [number, number]): Point {
  const box = stage.getBoundingClientRect()
  return { x: x - box.left, y: y - box.top }
}

/** A place in the window, from the stage's centre. */
export function toCentrePoint(stage: HTMLElement, xy: [number, number]): Point {
  const { x, y } = toStagePoint(stage, xy)
  return { x: x - stage.clientWidth / 2, y: y - stage.clientHeight / 2 }
}
