import { encodeTreePath, parentPath } from '@yomikura/content/tree-path'
import { useRouter } from '@tanstack/react-router'
import { canLeaveBack } from '#data/base/device/page-return.ts'
import { leaveFullscreen } from './chrome/use-fullscreen.ts'
import { closeJumps, countJumps, leaveJumps, toLengthBeforeJumps } from './jump-history.ts'

/**
 * Leaves the viewer: back where the reader came from, the shop too; a window that was opened for it
 * alone closes (specification.md#2.2), and where the browser keeps it open, or only a sign-in form lies
 * behind, it leads to the folder of the file.
 */
export function useCloseViewer(workno: string, path: string): () => void {
  const { history } = useRouter()

  return () => {
    leaveFullscreen()
    const isFirst = history.location.state.__TSR_index <= countJumps(history)
    if (!isFirst || canLeaveBack()) return closeJumps(history)
    if (toLengthBeforeJumps(history) === 1) window.close()
    const parent = parentPath(path)
    const folder = parent === '' ? '' : `/${encodeTreePath(parent)}`
    // Replaced, or the back button would lead into the viewer again.
    leaveJumps(history, () => history.replace(`/work/${workno}/tree${folder}`))
  }
}
