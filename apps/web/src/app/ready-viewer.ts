/** The address whose file names decide which viewer shows them. */
export const VIEW_ID = '/signed-in/work/$workno/view/$'

/** Free works and samples report their kind later: mostly pages. */
export const OPEN_VIEWER_IDS = ['/visitor/viewer/free/$id', '/visitor/viewer/sample/$id'] as const

/** Starts what shows pages while it is still found out who reads. */
export function readyOpenViewer(): void {
  void import('./routes/FreeViewerRoute.tsx').then(
    ({ readyPages }) => readyPages(),
    // The router asks for the same code, and says when it does not come.
    () => undefined,
  )
}

/** Loads what a viewer of this file needs, while the address or the pointer is still on its way. */
export function readyViewerOf(path = ''): void {
  void import('./routes/ViewRoute.tsx').then(
    ({ readyViewer }) => readyViewer(path),
    // The router asks for the same code, and says when it does not come.
    () => undefined,
  )
}
