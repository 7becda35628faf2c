import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { subscribeToModals, topModal } from './modal-stack.tsx'

type Props = { className: string | undefined; children: ReactNode }

/**
 * Short messages over everything, announced without moving the focus. While a modal dialog is open all
 * outside of it is inert, which screen readers skip: the messages are then part of that dialog. As a
 * popover they leave its edges and lie over what fills the screen.
 */
export function TopStatus(props: Props) {
  const modal = useSyncExternalStore(subscribeToModals, topModal)
  return modal ? createPortal(<Raised {...props} />, modal) : <Raised {...props} />
}

function Raised({ className, children }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const raise = () => raisePopover(element)
    raise()
    document.addEventListener('fullscreenchange', raise)
    return () => document.removeEventListener('fullscreenchange', raise)
  }, [])
  return (
    <div ref={region} className={className} role="status" popover="manual">
      {children}
    </div>
  )
}

/**
 * What was shown last lies on top. Older browsers have no popovers: they show it where it stands. A
 * dialog that has just left the page took its region along, and another one is on its way.
 */
function raisePopover(element: HTMLElement): void {
  if (!('showPopover' in element) || !element.isConnected) return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
