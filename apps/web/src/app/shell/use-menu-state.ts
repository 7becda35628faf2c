import { MEASURES, TIMES } from '@yomikura/contract/limits'
import { useEffect, useState } from 'react'
import { throttle } from '#lib/throttle.ts'

type MenuState = {
  /** Whether the menu stands beside the screen; on narrow windows it is a drawer behind a header. */
  isWide: boolean
  /** Wide windows only: names beside the icons. */
  isExpanded: boolean
}

const isWideNow = () => window.innerWidth > MEASURES.narrowScreenPx
const toDefault = (): MenuState => ({ isWide: isWideNow(), isExpanded: isWideNow() })

/**
 * How the menu is shown: by the window's width, until the reader says otherwise. A window that
 * crosses the threshold starts over from the default.
 */
export function useMenuState(): MenuState & { toggle: () => void } {
  const [state, setState] = useState(toDefault)
  useEffect(() => {
    const follow = () =>
      setState((former) => (former.isWide === isWideNow() ? former : toDefault()))
    const resize = throttle(follow, TIMES.resizeThrottleMs)
    window.addEventListener('resize', resize.call)
    return () => {
      window.removeEventListener('resize', resize.call)
      resize.cancel()
    }
  }, [])
  const toggle = () => setState((former) => ({ ...former, isExpanded: !former.isExpanded }))
  return { ...state, toggle }
}
