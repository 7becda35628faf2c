import { createMersenneTwister } from './mersenne-twister.ts'
import { seedOf } from './tile-order.ts'

/** Most tiles a page may have; known outside clients refuse more. */
export const MAX_TILES = 624

/**
 * Whether every known reader restores a page of this name alike, however many tiles it has.
 *
 * Two kinds of names are unsafe. Seed 0 made an early reader seed from the clock instead. And some
 * outside clients make each draw from 53 bits of two neighbouring words rather than from the 32 bits
 * of one; a few names in a hundred shuffle differently that way for some tile count up to
 * {@link MAX_TILES}. Ingest can choose another name for free, so it never stores an unsafe one.
 *
 * @throws RangeError when the name holds no seed
 */
export function isSafeSeed(fileName: string): boolean {
  const seed = seedOf(fileName)
  return seed !== 0 && agreesAtEveryTileCount(seed)
}

/** Whether 32-bit and 53-bit draws choose the same tile at each step for `tileCount` tiles. */
export function drawsAgree(seed: number, tileCount: number): boolean {
  const draws = drawPairs(seed, tileCount)
  return draws.every(([short, long], step) => {
    const choices = tileCount - step
    return Math.floor(short * choices) === Math.floor(long * choices)
  })
}

function agreesAtEveryTileCount(seed: number): boolean {
  return drawPairs(seed, MAX_TILES).every(([short, long], step) => {
    for (let choices = MAX_TILES - step; choices > 1; choices--) {
      if (Math.floor(short * choices) !== Math.floor(long * choices)) return false
    }
    return true
  })
}

/** What each of the two kinds of readers draws, as numbers from 0 to below 1. */
function drawPairs(seed: number, count: number): [short: number, long: number][] {
  const nextWord = createMersenneTwister(seed)
  let word = nextWord()
  return Array.from({ length: count }, () => {
    const following = nextWord()
    const short = word / 2 ** 32
    const long = ((word >>> 5) * 2 ** 26 + (following >>> 6)) / 2 ** 53
    word = following
    return [short, long]
  })
}
