import { formatDuration } from '@yomikura/text/format-duration'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { ReadingMark } from '#data/session/use-reading-marks.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'

/** Words how far a begun work is: the page of how many, or the time left of sound and film. */
export function useExtent() {
  const t = useText()
  const { number, percent } = useFormats()
  return ({ category }: Pick<ShelfRow, 'category'>, mark: ReadingMark): string => {
    const { pageNumber, pageCount } = mark
    // The places of a film are its seconds.
    const filmLeft = category === 'video' && pageCount ? pageCount - pageNumber : undefined
    const leftSeconds = mark.leftSeconds ?? filmLeft
    if (leftSeconds) return t('library.time_left', { time: formatDuration(leftSeconds) })
    if (pageNumber > 0 && pageCount) {
      return t('library.page_of', { page: number(pageNumber), count: number(pageCount) })
    }
    if (mark.percent !== undefined) return percent(mark.percent / 100)
    return t('library.page', { page: number(pageNumber) })
  }
}
