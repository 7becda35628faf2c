import { END_PAGE } from '@yomikura/contract/end-page'
import { useMediaQuery } from '#lib/use-media-query.ts'

const { phoneWidthPx, phoneHeightsPx, heightsPx, relatedWorks } = END_PAGE

/** How many related works a window has room for: 3, 6 or 9, by its height (specification.md#2.2). */
export function useRelatedCount(): number {
  const isPhone = useMediaQuery(`(width <= ${phoneWidthPx}px)`)
  const [middle, high] = isPhone ? phoneHeightsPx : heightsPx
  const isMiddle = useMediaQuery(`(height >= ${middle}px)`)
  const isHigh = useMediaQuery(`(height >= ${high}px)`)
  return relatedWorks[Number(isMiddle) + Number(isHigh)] ?? relatedWorks[0]
}
