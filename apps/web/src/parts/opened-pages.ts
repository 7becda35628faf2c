import { findSpreadIndex, hasRoomForSpread, layoutSpreads } from '@yomikura/reader/spreads'

type Shape = { width: number; height: number }

type Choice = {
  isSpreadView: boolean
  isSwitchingSpread: boolean
  viewerDirection: 'horizontal' | 'vertical'
}

/**
 * The pages that the image viewer shows at once when it opens at one of them, by what the reader chose
 * last and what has room in the window.
 *
 * @param pageIndex from 0, as those of the answer
 */
export function listOpenedPages(
  pages: readonly Shape[],
  pageIndex: number,
  { choice, viewport }: { choice: Choice; viewport: Shape },
): readonly number[] {
  const { isSpreadView, isSwitchingSpread, viewerDirection } = choice
  const isSpread = isSpreadView && viewerDirection === 'horizontal' && hasRoomForSpread(viewport)
  const spreads = layoutSpreads(pages, { isSpread, isSwitchingSpread })
  return spreads[findSpreadIndex(spreads, pageIndex)]?.pages ?? []
}
