import { TIMES } from '@yomikura/contract/limits'

/**
 * Where a film stands that was stopped at a second. Its start and its last second are no places to go on
 * from: there it begins, and everything that names the place says so.
 *
 * @param length whole seconds, at least 1
 * @returns a second; 0 where nothing of it counts as seen, `length - 1` where all does
 */
export function toFilmPlace(second: number, length: number): number {
  const edge = Math.min(TIMES.filmEdgeMs / 1000, length / 4)
  if (second < edge) return 0
  return second < length - edge ? second : length - 1
}
