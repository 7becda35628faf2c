import type { ShelfRow } from '#data/library/db/index-row.ts'

/** A pre-order turns readable while a screen is open; a new render notices early enough. */
export function isPreOrder({ startsMs }: ShelfRow): boolean {
  return startsMs > Date.now()
}
