import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ControlsVisibility } from './controls-visibility.ts'

export type Panel = 'settings' | 'help' | 'contents' | 'search' | 'share' | 'work-info' | 'end'

/** The one panel that may be open. It holds the controls and hands the focus back. */
export function usePanel(controls: ControlsVisibility) {
  const [panel, setPanel] = useState<Panel>()
  const focusedBefore = useRef<Element>(null)

  // A panel opened from the end page leads back to it.
  const [isFromEnd, setIsFromEnd] = useState(false)

  const close = () => {
    // What was focused may be away beneath a sheet: it must be back before it can be focused.
    flushSync(() => {
      setPanel(isFromEnd ? 'end' : undefined)
      setIsFromEnd(false)
    })
    if (isFromEnd) return
    controls.release('panel')
    if (focusedBefore.current instanceof HTMLElement) {
      focusedBefore.current.focus({ preventScroll: true })
    }
  }
  const open = (next: Panel) => {
    if (panel === next) return close()
    focusedBefore.current = document.activeElement
    setPanel(next)
    setIsFromEnd(panel === 'end')
    controls.hold('panel')
  }
  // It stays where it is beneath a panel of its own.
  const isAtEnd = panel === 'end' || isFromEnd
  return { panel, isAtEnd, open, close }
}
