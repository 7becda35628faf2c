import { useRouter } from '@tanstack/react-router'
import { readApp } from '#data/base/api/read-app.ts'
import { leaveFullscreen } from '../chrome/use-fullscreen.ts'
import { closeJumps, leaveJumps, toLengthBeforeJumps } from '../jump-history.ts'

/** Leaves a viewer that may have been opened from anywhere: back, else the window closes (specification.md#2.2). */
export function useCloseOpenViewer(): () => void {
  const { history } = useRouter()
  return () => {
    leaveFullscreen()
    if (toLengthBeforeJumps(history) > 1) return closeJumps(history)
    window.close()
    // Browsers close only windows that a page opened.
    leaveJumps(history, () => history.replace(`/${readApp()}-free/library`))
  }
}
