/** The address whose files tell by their names what will show them. */
export const VIEW_ID = '/signed-in/work/$workno/view/$'

/** Of free works and samples it is told later what they are: mostly pages. */
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
