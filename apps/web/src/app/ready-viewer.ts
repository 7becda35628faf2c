/** The address whose files tell by their names what will show them. */
export const VIEW_ID = '/signed-in/work/$workno/view/$'

/** Loads what a viewer of this file needs, while the address or the pointer is still on its way. */
export function readyViewerOf(path = ''): void {
  void import('./routes/ViewRoute.tsx').then(
    ({ readyViewer }) => readyViewer(path),
    // The router asks for the same code, and says when it does not come.
    () => undefined,
  )
}
