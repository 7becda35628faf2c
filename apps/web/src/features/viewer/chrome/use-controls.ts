import { TIMES } from '@yomikura/contract/limits'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { ControlsVisibility } from './controls-visibility.ts'

/** How near to an edge the mouse must come for the bar there to show. */
const TOP_EDGE_PX = 72
const BOTTOM_EDGE_PX = 96

/** The controls of one viewer, and whether the cursor may cover the page. */
export function useControls(stageRef: RefObject<HTMLElement | null>, isFirstShown: boolean) {
  const [controls] = useState(() => new ControlsVisibility(isFirstShown))
  const isShown = useSyncExternalStore(controls.subscribe, controls.isShown)
  const isMouseAwake = useMouse(stageRef, controls)

  useEffect(() => {
    // A keyboard user who looks for a control has to be able to find it.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') controls.show()
    }
    addEventListener('keydown', handleKey)
    return () => {
      removeEventListener('keydown', handleKey)
      controls.close()
    }
  }, [controls])

  return { controls, isShown, isCursorHidden: !isShown && !isMouseAwake }
}

/** Whether the mouse has moved just now; near an edge it brings the controls. */
function useMouse(stageRef: RefObject<HTMLElement | null>, controls: ControlsVisibility): boolean {
  const [isAwake, setIsAwake] = useState(false)

  useEffect(() => {
    const stage = stageRef.current
    if (stage === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleMove = (event: PointerEvent) => {
      // Browsers also report a move when the page moves under a resting mouse.
      if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return
      setIsAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsAwake(false), TIMES.desktopHoverHideMs)
      const isAtEdge =
        event.clientY < TOP_EDGE_PX || event.clientY > stage.clientHeight - BOTTOM_EDGE_PX
      if (isAtEdge && event.buttons === 0) controls.show(TIMES.desktopHoverHideMs)
    }
    stage.addEventListener('pointermove', handleMove)
    return () => {
      stage.removeEventListener('pointermove', handleMove)
      clearTimeout(timer)
    }
  }, [stageRef, controls])

  return isAwake
}
