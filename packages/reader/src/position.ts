/** Where the reader is, as people count: from 1. */
export type Position = {
  firstNumber: number
  lastNumber: number
  pageCount: number
}

/** Position of what is on screen. */
export function toPosition(visible: readonly number[], pageCount: number): Position {
  const firstNumber = (visible[0] ?? 0) + 1
  const lastNumber = (visible.at(-1) ?? 0) + 1
  return { firstNumber, lastNumber, pageCount }
}

/**
 * How much is read at a kept place, whole percent: viewers, shelves and buttons say the same. What was
 * begun is at least 1 %, and 100 % is said of the last page only; an older revision may have had more.
 *
 * @param pageIndex from 0; of a spread the page that is kept, which is its first but at the very end
 * @param pageCount more than 0
 */
export function toReadPercent(pageIndex: number, pageCount: number): number {
  return Math.min(100, Math.max(1, Math.floor(((pageIndex + 1) / pageCount) * 100)))
}
