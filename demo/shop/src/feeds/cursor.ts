import { ShopError } from '#http/shop-error.ts'

/** Place in a feed as an opaque word; undefined is its beginning. */
export function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const position = Number(/^after-(\d{1,15})$/.exec(decode(cursor))?.[1])
  if (Number.isNaN(position)) {
    throw new ShopError('invalid_cursor', 'Use the next_cursor of an answer, or none to start.')
  }
  return position
}

export function writeCursor(position: number): string {
  return Buffer.from(`after-${String(position)}`).toString('base64url')
}

function decode(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('utf8')
}
