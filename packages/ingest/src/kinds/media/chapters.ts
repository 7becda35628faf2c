import type { Chapter } from '@yomikura/content/ziptree'
import { cleanText } from '../../pipeline/plan/metadata/work-metadata.ts'

/** A chapter as a file stores it. Everything may be missing or nonsense. */
export type StoredChapter = { startSeconds: number; title?: string | undefined }

/** Of one recording; players list them all. */
const MAX_CHAPTERS = 1000

/**
 * Chapters in order of time, whatever their order in the file: ID3v2 (chapter frame addendum, section
 * 3.1) and Matroska demand none. A chapter ends where the next one starts, so stored ends are not read.
 *
 * A negative start is the recording's beginning. A chapter without a start, behind the end, or stored a
 * second time is left out. One without a title gets its number.
 *
 * @param durationSeconds length of the recording; 0 when it is not known
 */
export function orderChapters(
  stored: readonly StoredChapter[],
  durationSeconds: number,
): Chapter[] {
  const endSeconds = durationSeconds > 0 ? durationSeconds : Infinity
  const ordered = stored
    .filter(({ startSeconds }) => Number.isFinite(startSeconds) && startSeconds < endSeconds)
    .map(({ startSeconds, title }) => {
      return { start_seconds: Math.max(0, startSeconds), title: cleanText(title) ?? '' }
    })
    .sort((a, b) => a.start_seconds - b.start_seconds)
  const seen = new Set<string>()
  const distinct = ordered.filter(({ start_seconds, title }) => {
    const key = `${String(start_seconds)} ${title}`
    return !seen.has(key) && seen.add(key)
  })
  return distinct.slice(0, MAX_CHAPTERS).map(({ start_seconds, title }, index) => {
    return { start_seconds, title: title || String(index + 1) }
  })
}
