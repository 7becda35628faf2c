/** Where the reader is, as people count: from 1. */
export type Position = {
  firstNumber: number
  lastNumber: number
  pageCount: number
  percent: number
}

/** Position of what is on screen. 100 % only when the last page is. */
export function toPosition(visible: readonly number[], pageCount: number): Position {
  const firstNumber = (visible[0] ?? 0) + 1
  const lastNumber = (visible.at(-1) ?? 0) + 1
  return {
    firstNumber,
    lastNumber,
    pageCount,
    percent: pageCount === 0 ? 0 : Math.floor((lastNumber / pageCount) * 100),
  }
}
