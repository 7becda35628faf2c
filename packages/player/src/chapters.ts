import type { Chapter } from './track.ts'

/** Index of the chapter that holds `timeSeconds`; undefined before the first and without chapters. */
export function findChapter(chapters: readonly Chapter[], timeSeconds: number): number | undefined {
  const index = chapters.findLastIndex((chapter) => chapter.startSeconds <= timeSeconds)
  return index === -1 ? undefined : index
}

/**
 * Start of the chapter before or after the one being played; undefined past either end. Chapters of one
 * start are one step: else no step would lead back over them.
 */
export function toChapterStart(
  chapters: readonly Chapter[],
  timeSeconds: number,
  by: 'next' | 'previous',
): number | undefined {
  const current = chapters[findChapter(chapters, timeSeconds) ?? -1]?.startSeconds ?? -Infinity
  const other =
    by === 'next'
      ? chapters.find(({ startSeconds }) => startSeconds > current)
      : chapters.findLast(({ startSeconds }) => startSeconds < current)
  return other?.startSeconds
}
