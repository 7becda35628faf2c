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

/** Whether the next viewer is the page that was reloaded, and not one opened after it. */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return isFirstViewer && (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

/** A viewer is there: the one after it is no longer the reloaded page. */
export function endReload(): void {
  isFirstViewer = false
}
