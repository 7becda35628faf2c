/** Where the next page of changes begins, and whether there may be one. */
export type NextPage = { cursor: number; has_more: boolean }

/** @param limit how many changes a page holds at most */
export function toNextPage(
  rows: readonly { seq: number }[],
  since: number,
  limit: number,
): NextPage {
  return { cursor: rows.at(-1)?.seq ?? since, has_more: rows.length === limit }
}
