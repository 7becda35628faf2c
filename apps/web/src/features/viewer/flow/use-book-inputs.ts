import { MEASURES } from '@yomikura/contract/limits'
import type { ReaderInput } from '@yomikura/reader/input-map'
import { toTapZone } from '@yomikura/reader/input-map'
import { pushWheel, toWheelPixels, WHEEL_AT_REST } from '@yomikura/reader/wheel'
import type { Point } from '@yomikura/reader/zoom'
import { type RefObject, useRef } from 'react'
import type { FromFrame } from '../../../book-frame/protocol.ts'
import type { PageTaps } from '../chrome/page-taps.ts'
import { usePageTaps } from '../paged/use-page-taps.ts'
import type { FlowSession } from './flow-session.ts'
import { useFrameZoom } from './use-frame-zoom.ts'

type Input = Extract<
  FromFrame,
  { type: 'tap' | 'swipe' | 'wheel' | 'key' | 'mouse' | 'pinch' | 'drag' | 'zoom-wheel' }
>

type Options = {
  stageRef: RefObject<HTMLElement | null>
  session: FlowSession
  taps: PageTaps
  /** `point` is where it was done, from the stage's centre. */
  onInput: (input: ReaderInput, point?: Point) => void
}

/** What the frame reports of hands, as inputs of the one map. Fixed pages are magnified here. */
export function useBookInputs({
  stageRef,
  session,
  taps,
  onInput,
}: Options): (message: Input) => void {
  const wheel = useRef(WHEEL_AT_REST)
  const toSize = () => ({
    width: stageRef.current?.clientWidth ?? innerWidth,
    height: stageRef.current?.clientHeight ?? innerHeight,
  })
  const handlePageTap = usePageTaps({
    viewport: toSize,
    isZoomed: () => session.zoom.isZoomed,
    onInput,
  })
  const { toCentre, handle: handleZoom } = useFrameZoom(session, toSize)

  return (message) => {
    switch (message.type) {
      case 'tap': {
        const { width } = toSize()
        taps.note({ x: message.x, y: message.y, atMs: performance.now() })
        // Only where a second tap means anything may the first one wait for it.
        if (session.isPageFixed) {
          const { x, y } = toCentre(message)
          const { height } = toSize()
          const at = { x: x + width / 2, y: y + height / 2 }
          return handlePageTap({ ...at, atMs: performance.now() })
        }
        onInput({ type: 'tap', zone: toTapZone(message.x, width, MEASURES.tapZoneRatio) })
        return
      }
      case 'wheel': {
        const deltaX = toWheelPixels(message.deltaX, message.deltaMode)
        const deltaY = toWheelPixels(message.deltaY, message.deltaMode)
        const { state, turn } = pushWheel(wheel.current, { deltaX, deltaY, atMs: message.atMs })
        wheel.current = state
        if (turn) onInput({ type: 'wheel', towards: turn })
        return
      }
      case 'pinch':
      case 'drag':
      case 'zoom-wheel':
        return handleZoom(message)
      case 'mouse':
        // The controls watch the mouse over the content; inside the frame only the frame sees it.
        stageRef.current?.dispatchEvent(
          new PointerEvent('pointermove', {
            pointerType: 'mouse',
            clientX: message.x,
            clientY: message.y,
            movementX: message.dx,
            movementY: message.dy,
            buttons: message.buttons,
          }),
        )
        return
      default:
        onInput(message)
    }
  }
}
