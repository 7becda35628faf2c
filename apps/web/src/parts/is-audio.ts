import type { ShelfRow } from '#data/library/db/index-row.ts'

/** Whether a work is listened to: what was done with it is then not called reading. */
export function isAudio({ category }: Pick<ShelfRow, 'category'>): boolean {
  return category === 'music'
}
