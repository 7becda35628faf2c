import { tileMoves } from '@yomikura/protection/tile-grid'
import { xorBytes } from '@yomikura/protection/xor'

/** What must be known to restore a page: `optimized` of its playfile. */
export type PageImage = {
  name: string
  width: number
  height: number
  crypt: boolean
  /** The bytes are combined with this; pages of books only. */
  key?: Uint8Array | undefined
}

/**
 * Both kinds of canvas answer '2d' with a context that draws alike. Their overloads differ, and which of
 * them the compiler picks for a union hangs on the order in which it meets the files.
 */
type Drawable = {
  getContext(kind: '2d', settings: CanvasRenderingContext2DSettings): CanvasDrawImage | null
}

/** What the decoder's thread is asked, and what it answers. */
export type DecodeRequest = { id: number; bytes: Blob; image: PageImage }
export type DecodeAnswer = { id: number; bitmap: ImageBitmap } | { id: number; message: string }

/**
 * Decodes a stored page and puts its tiles back in place.
 *
 * @param createCanvas a blank canvas; offscreen where the browser has one
 * @returns the readable page, `width × height` as the tree says
 * @throws DOMException when the bytes are no picture, Error when its size does not fit the tree
 * @see docs/reference/protection.md#tiles
 */
export async function decodePage<Canvas extends HTMLCanvasElement | OffscreenCanvas>(
  bytes: Blob,
  image: PageImage,
  createCanvas: (width: number, height: number) => Canvas,
): Promise<ImageBitmap | Canvas> {
  const stored = await createImageBitmap(image.key ? await restore(bytes, image.key) : bytes)
  if (!image.crypt) return stored
  const canvas = createCanvas(image.width, image.height)
  const drawable: Drawable = canvas
  // Pages are taken in without transparency: tiles are then copied, and later nothing is blended.
  const context = drawable.getContext('2d', { alpha: false })
  if (context === null) throw new Error('No canvas to draw on.')
  for (const { sx, sy, w, h, dx, dy } of tileMoves(image.name, image.width, image.height)) {
    context.drawImage(stored, sx, sy, w, h, dx, dy, w, h)
  }
  stored.close()
  return canvas
}

async function restore(bytes: Blob, key: Uint8Array): Promise<Blob> {
  return new Blob([xorBytes(new Uint8Array(await bytes.arrayBuffer()), key)])
}
