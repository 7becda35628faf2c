import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useJumpHistory } from './jump-history.ts'
import { type Scrolled, ScrollJumps } from './scroll-jumps.ts'

/**
 * Jumps in what is scrolled, with the way back by the chip and by the browser's history.
 *
 * @param panels the open one is closed by a way back
 */
export function useScrollJumps(
  viewer: string,
  scrolled: Scrolled,
  panels: Parameters<typeof useJumpHistory>[2],
) {
  const [jumps] = useState(() => new ScrollJumps())
  useLayoutEffect(() => jumps.bind(scrolled))
  const origin = useSyncExternalStore(jumps.subscribe, jumps.getOrigin)
  const { goBack } = useJumpHistory(viewer, jumps, panels)
  return {
    /** The place before the last jump; undefined where there is no way back. */
    origin,
    jumps,
    jumpBack: () => {
      if (!goBack(origin)) jumps.jumpBack()
    },
  }
}
