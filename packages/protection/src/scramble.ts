import { tileGrid, tileMoves } from './tile-grid.ts'

/** A page as rows of samples from the top left, 8 bits a channel, without gaps. */
export type RawPage = { data: Uint8Array; width: number; height: number; channels: number }

const WHITE = 255

/**
 * Pads a page with white to whole tiles and stores its tiles in the order of `fileName`.
 *
 * Works by row copies: over a page that is thousands of `set` calls instead of millions of pixel
 * writes, and about one per cent of what encoding the page costs.
 *
 * @param allocate gives memory of a length in bytes, whatever it holds
 * @returns the padded, scrambled page; the input is left as it was
 * @throws RangeError when the name holds no seed, or the bytes do not fit the size
 * @see docs/reference/protection.md#tiles
 */
export function scrambleRaw(
  page: RawPage,
  fileName: string,
  allocate: (length: number) => Uint8Array = (length) => new Uint8Array(length),
): RawPage {
  const { data, width, height, channels } = page
  requireSize(page)
  const { paddedWidth, paddedHeight } = tileGrid(width, height)
  const stored = allocate(paddedWidth * paddedHeight * channels).fill(WHITE)
  for (const { sx, sy, dx, dy, w, h } of tileMoves(fileName, width, height)) {
    for (let row = 0; row < h; row++) {
      const from = ((dy + row) * width + dx) * channels
      const to = ((sy + row) * paddedWidth + sx) * channels
      stored.set(data.subarray(from, from + w * channels), to)
    }
  }
  return { data: stored, width: paddedWidth, height: paddedHeight, channels }
}

/**
 * Restores a page that {@link scrambleRaw} stored.
 *
 * @param stored the padded page
 * @param width readable width in pixels
 * @param height readable height in pixels
 * @throws RangeError when the stored page does not have the padded size of `width × height`
 */
export function descrambleRaw(
  stored: RawPage,
  width: number,
  height: number,
  fileName: string,
): RawPage {
  requireSize(stored)
  const { channels } = stored
  const { paddedWidth, paddedHeight } = tileGrid(width, height)
  if (stored.width !== paddedWidth || stored.height !== paddedHeight) {
    throw new RangeError(`A ${width} × ${height} page is stored ${paddedWidth} × ${paddedHeight}`)
  }
  const data = new Uint8Array(width * height * channels)
  for (const { sx, sy, dx, dy, w, h } of tileMoves(fileName, width, height)) {
    for (let row = 0; row < h; row++) {
      const from = ((sy + row) * paddedWidth + sx) * channels
      const to = ((dy + row) * width + dx) * channels
      data.set(stored.data.subarray(from, from + w * channels), to)
    }
  }
  return { data, width, height, channels }
}

function requireSize({ data, width, height, channels }: RawPage): void {
  if (data.length !== width * height * channels) {
    throw new RangeError(`${data.length} bytes are no ${width} × ${height} × ${channels} page`)
  }
}
