import { encodeTreePath, parentPath } from '@yomikura/content/tree-path'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { leaveFullscreen } from './chrome/use-fullscreen.ts'

/**
 * Leaves the viewer: back where the reader came from; a window that was opened for it alone closes
 * (specification.md#2.2), and where the browser keeps it open it leads to the folder of the file.
 */
export function useCloseViewer(workno: string, path: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()

  return () => {
    leaveFullscreen()
    if (canGoBack) return router.history.back()
    if (window.history.length === 1) window.close()
    const parent = parentPath(path)
    const folder = parent === '' ? '' : `/${encodeTreePath(parent)}`
    // Replaced, or the back button would lead into the viewer again.
    router.history.replace(`/work/${workno}/tree${folder}`)
  }
}
