import { encodeTreePath, parentPath } from '@yomikura/content/tree-path'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { leaveFullscreen } from './chrome/use-fullscreen.ts'

/** Leaves the viewer: back where the reader came from, or to the folder of the file. */
export function useCloseViewer(workno: string, path: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()

  return () => {
    leaveFullscreen()
    if (canGoBack) return router.history.back()
    const parent = parentPath(path)
    const folder = parent === '' ? '' : `/${encodeTreePath(parent)}`
    // Replaced, or the back button would lead into the viewer again.
    router.history.replace(`/work/${workno}/tree${folder}`)
  }
}
