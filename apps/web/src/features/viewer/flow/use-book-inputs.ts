import { MEASURES } from '@yomikura/contract/limits'
import type { ReaderInput } from '@yomikura/reader/input-map'
import { toTapZone } from '@yomikura/reader/input-map'
import { pushWheel, toWheelPixels, WHEEL_AT_REST } from '@yomikura/reader/wheel'
import { type RefObject, useRef } from 'react'
import type { FromFrame } from '../../../book-frame/protocol.ts'

type Input = Extract<FromFrame, { type: 'tap' | 'swipe' | 'wheel' | 'key' | 'mouse' }>

/** What the frame tells of hands, as inputs of the one map. */
export function useBookInputs(
  stageRef: RefObject<HTMLElement | null>,
  onInput: (input: ReaderInput) => void,
): (message: Input) => void {
  const wheel = useRef(WHEEL_AT_REST)

  return (message) => {
    switch (message.type) {
      case 'tap': {
        const width = stageRef.current?.clientWidth ?? innerWidth
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
