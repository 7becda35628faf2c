export type PreloadRules = {
  /** Offsets from the page being read, nearest need first. */
  order: readonly number[]
  /** Decoded pixels that may be held at once, over all pages. */
  maxPixels: number
}

/** 160 MB of decoded pages: eight of 1400 x 2000 with room to spare, three camera pictures. */
export const MAX_DECODED_PIXELS = 40_000_000

/** Share of the order a reader with `Save-Data` gets: what is on screen, one turn on, one back. */
export const SAVE_DATA_OFFSETS = 4

/**
 * Pages worth having decoded, most urgent first. What is on screen always is; the rest follows the
 * order while it fits the memory.
 */
export function planPreload(
  pages: readonly { width: number; height: number }[],
  visible: readonly number[],
  { order, maxPixels }: PreloadRules,
): number[] {
  const anchor = visible[0] ?? 0
  const wanted = [...visible]
  let pixels = sumPixels(pages, visible)
  for (const offset of order) {
    const index = anchor + offset
    const page = pages[index]
    if (page === undefined || wanted.includes(index)) continue
    pixels += page.width * page.height
    // Stop instead of skipping: a small far page must not be held while a nearer one is missing.
    if (pixels > maxPixels) break
    wanted.push(index)
  }
  return wanted
}

function sumPixels(
  pages: readonly { width: number; height: number }[],
  indexes: readonly number[],
): number {
  return indexes.reduce((sum, index) => {
    const page = pages[index]
    return page ? sum + page.width * page.height : sum
  }, 0)
}

/** Pages held that the reader will not need soon: to be released before new ones are decoded. */
export function listReleasable(held: Iterable<number>, wanted: readonly number[]): number[] {
  const keep = new Set(wanted)
  return [...held].filter((index) => !keep.has(index))
}
