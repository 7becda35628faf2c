import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = { workno: string; className: string | undefined; children: ReactNode }

/** A pointer on its way to somewhere else loads nothing. */
const INTENT_MS = 50
/** The pointer and the focus are at one link at a time. */
let intent: ReturnType<typeof setTimeout> | undefined

/**
 * Leads to a work, whose screen is loaded once it is pointed at. The router's own link works out with
 * every navigation whether it is the current one, which a shelf of covers is too long for.
 */
export function WorkLink({ workno, className, children }: Props) {
  const router = useRouter()
  const target = { to: '/work/$workno/tree', params: { workno } } as const
  const preload = () => void router.preloadRoute(target).catch(() => undefined)
  const enter = () => {
    clearTimeout(intent)
    intent = setTimeout(preload, INTENT_MS)
  }
  const leave = () => clearTimeout(intent)
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    // A new tab or window, or the page kept: the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leave()
    void router.navigate(target)
  }
  return (
    <a
      href={`/work/${encodeURIComponent(workno)}/tree`}
      className={className}
      onClick={open}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}
