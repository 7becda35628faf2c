import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the new screen's content after a navigation, as a page load would: otherwise
 * it stays on a link that is gone, and a screen reader says nothing.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const content = document.getElementById('content')
        // A screen that took the focus itself knows better.
        if (content?.contains(document.activeElement)) return
        content?.focus({ preventScroll: true })
      }),
    [router],
  )
}
