/**
 * The page a viewer opens at. A picture chosen in the file tree wins, but a reload is not a choice:
 * after reading on from it the reader comes back to where they were.
 */
export function chooseStartPage(opening: {
  chosenPage: number | undefined
  savedPage: number | undefined
  isReload: boolean
}): number {
  const { chosenPage, savedPage, isReload } = opening
  if (isReload && savedPage !== undefined) return savedPage
  return chosenPage ?? savedPage ?? 0
}

let isFirstViewer = true

/** Whether this viewer is the page that was reloaded, and not one opened after it. Asked once each. */
export function takeReload(): boolean {
  const wasFirst = isFirstViewer
  isFirstViewer = false
  const [navigation] = performance.getEntriesByType('navigation')
  return wasFirst && (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}
