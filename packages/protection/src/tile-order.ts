import { createMersenneTwister } from './mersenne-twister.ts'

/** Edge of a tile in image pixels. */
export const TILE_SIZE = 128

const WORDS = 2 ** 32

/**
 * Seed that a stored name carries: its characters 5 to 11, read as hexadecimal.
 *
 * @param fileName stored name without its folder, for example `"d0b8…93.jpg"`
 * @throws RangeError when those seven characters are not all hexadecimal digits
 */
export function seedOf(fileName: string): number {
  const digits = fileName.slice(5, 12)
  if (!/^[0-9a-f]{7}$/i.test(digits)) throw new RangeError(`No tile seed in the name ${fileName}`)
  return Number.parseInt(digits, 16)
}

/**
 * Order in which the tiles of a scrambled page are stored.
 *
 * The page is padded to `columns × rows` whole tiles of {@link TILE_SIZE} px, row by row from the
 * top left. Entry `i` of the answer is the tile of the readable page that sits at place `i` of the
 * stored page.
 *
 * Equal arguments give an equal order on every device, for ever. A change here makes every file
 * already ingested unreadable; `vectors/tile-order.json` exists to catch it.
 *
 * This hides pages from a casual "save image". It is not encryption and holds no secret.
 *
 * @param fileName stored name without its folder
 * @param columns whole tiles across: `ceil(width / 128)`
 * @param rows whole tiles down: `ceil(height / 128)`
 * @returns a permutation of 0 … `columns × rows − 1`
 * @throws RangeError when `columns` or `rows` is not a whole number ≥ 1, or the name holds no seed
 * @see docs/reference/protection.md#tiles
 * @see Durstenfeld's shuffle, CACM algorithm 235 (1964)
 */
export function tileOrder(fileName: string, columns: number, rows: number): number[] {
  if (!isCount(columns) || !isCount(rows)) {
    throw new RangeError(`A page has at least one tile, not ${columns} × ${rows}`)
  }
  return shuffledTiles(seedOf(fileName), columns * rows)
}

/** The permutation for `count` tiles; {@link tileOrder} is the same, asked by file name. */
export function shuffledTiles(seed: number, count: number): number[] {
  const nextWord = createMersenneTwister(seed)
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const chosen = Math.floor((nextWord() / WORDS) * (last + 1))
    const tile = order[last]!
    order[last] = order[chosen]!
    order[chosen] = tile
  }
  return order
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1
}
