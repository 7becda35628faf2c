import { TILE_SIZE, tileOrder } from './tile-order.ts'

/** How many tiles cover a picture, and the size of the picture stored for it. */
export type TileGrid = {
  columns: number
  rows: number
  paddedWidth: number
  paddedHeight: number
}

/** One `drawImage` that brings a stored tile back to its place, cropped to the readable page. */
export type TileMove = { sx: number; sy: number; dx: number; dy: number; w: number; h: number }

/** Grid of a page whose readable size is `width × height` pixels. */
export function tileGrid(width: number, height: number): TileGrid {
  const columns = Math.ceil(width / TILE_SIZE)
  const rows = Math.ceil(height / TILE_SIZE)
  return { columns, rows, paddedWidth: columns * TILE_SIZE, paddedHeight: rows * TILE_SIZE }
}

/**
 * The moves that restore a scrambled page on a canvas of `width × height`.
 *
 * @param fileName stored name (`optimized.name`) without its folder
 * @param width readable width in pixels (`optimized.width`), not the padded one
 * @param height readable height in pixels (`optimized.height`)
 * @throws RangeError when the name holds no seed or a size is not a whole number ≥ 1
 * @see docs/reference/protection.md#tiles
 */
export function tileMoves(fileName: string, width: number, height: number): TileMove[] {
  const { columns, rows } = tileGrid(width, height)
  return tileOrder(fileName, columns, rows).map((place, stored) => {
    const dx = (place % columns) * TILE_SIZE
    const dy = Math.floor(place / columns) * TILE_SIZE
    return {
      sx: (stored % columns) * TILE_SIZE,
      sy: Math.floor(stored / columns) * TILE_SIZE,
      dx,
      dy,
      w: Math.min(TILE_SIZE, width - dx),
      h: Math.min(TILE_SIZE, height - dy),
    }
  })
}
