import { MEASURES } from '@yomikura/contract/limits'
import { useSettings } from '#data/session/session.ts'

const { min, max } = MEASURES.imageAutoTurnSeconds

export type ScrollPace = {
  /** In which one window scrolls by. */
  seconds: number
  isFirstOn: boolean
  /** Stores whether pages go on by themselves. */
  keep: (isOn: boolean) => void
  choose: (seconds: number) => void
  /** Goes on faster by whole seconds; slower where `by` is negative. */
  hasten: (by: number) => void
}

/**
 * How pages that were made one by one go on by themselves: as their reader set it for pages, a window in
 * the time of a page. A strip that was drawn as one has a pace of its own, by device; undefined for it.
 */
export function useScrollPace(isWebtoon: boolean): ScrollPace | undefined {
  const [{ isAutoTurnPage, autoTurnPageSeconds: seconds }, update] = useSettings('imageViewer')
  if (isWebtoon) return undefined
  const choose = (autoTurnPageSeconds: number) => update({ autoTurnPageSeconds })
  return {
    seconds,
    isFirstOn: isAutoTurnPage,
    keep: (isOn) => update({ isAutoTurnPage: isOn }),
    choose,
    hasten: (by) => choose(Math.min(Math.max(seconds - by, min), max)),
  }
}
