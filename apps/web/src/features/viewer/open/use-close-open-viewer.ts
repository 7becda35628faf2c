import { useRouter } from '@tanstack/react-router'
import { readApp } from '#data/api/read-app.ts'
import { leaveFullscreen } from '../chrome/use-fullscreen.ts'

/** Leaves a viewer that may have been opened from anywhere: back, else the window closes (specification.md#2.2). */
export function useCloseOpenViewer(): () => void {
  const router = useRouter()
  return () => {
    leaveFullscreen()
    if (window.history.length > 1) return router.history.back()
    window.close()
    // Browsers close only windows that a page opened.
    router.history.replace(`/${readApp()}-free/library`)
  }
}
