import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Travel } from './scroll-memory.ts'

const RETURNS = ['BACK', 'FORWARD', 'GO']

/** Goes back to where the reader was on a page. Its code comes after the first screen. */
export function useScrollMemory(): void {
  const router = useRouter()
  useEffect(() => {
    let isReturn = isLoadedAgain()
    let end: (() => void) | undefined
    let isOver = false
    const unlisten = router.history.subscribe(({ action }) => {
      isReturn = RETURNS.includes(action.type)
    })
    const travel: Travel = {
      path: router.state.location.pathname,
      onShown: (listener) =>
        router.subscribe('onRendered', ({ toLocation: { pathname: path } }) =>
          listener({ path, isReturn }),
        ),
    }
    const start = async () => {
      const { keepScrollPlaces } = await import('./scroll-memory.ts')
      travel.path = router.state.location.pathname
      if (!isOver) end = keepScrollPlaces(travel, isReturn)
    }
    void start()
    return () => {
      isOver = true
      unlisten()
      end?.()
    }
  }, [router])
}

/** The page itself was loaded again, or returned to from another site. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}
