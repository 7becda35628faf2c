import { MEASURES } from '@yomikura/contract/limits'
import { tileMoves } from '@yomikura/protection/tile-grid'
import { xorBytes } from '@yomikura/protection/xor'
import { type MovingType, toMovingType } from './moving-type.ts'

/** What must be known to restore a page: `optimized` of its playfile. */
export type PageImage = {
  name: string
  width: number
  height: number
  crypt: boolean
  /** The bytes are combined with this; pages of books only. */
  key?: Uint8Array | undefined
  /** The same page, where this picture cannot be had. */
  instead?: PageImage
}

/** A page that moves, as a decoder of frames wants it: whole bytes, no longer combined with a key. */
export type MovingFile = { bytes: Blob; type: MovingType }

/** A page that can be drawn: its first or only frame, and all of it where it moves. */
export type DecodedPage<Picture = ImageBitmap | HTMLCanvasElement> = {
  picture: Picture
  moving?: MovingFile
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
export type DecodeAnswer =
  ({ id: number } & DecodedPage<ImageBitmap>) | { id: number; message: string }

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
): Promise<DecodedPage<ImageBitmap | Canvas>> {
  const whole = image.key ? await restore(bytes, image.key) : bytes
  const stored = await createImageBitmap(whole)
  if (!image.crypt) return { picture: stored, ...(await findMoving(whole, stored, image)) }
  const canvas = createCanvas(image.width, image.height)
  const drawable: Drawable = canvas
  // Pages are taken in without transparency: tiles are then copied, and later nothing is blended.
  const context = drawable.getContext('2d', { alpha: false })
  if (context === null) throw new Error('No canvas to draw on.')
  for (const { sx, sy, w, h, dx, dy } of tileMoves(image.name, image.width, image.height)) {
    context.drawImage(stored, sx, sy, w, h, dx, dy, w, h)
  }
  stored.close()
  return { picture: canvas }
}

async function restore(bytes: Blob, key: Uint8Array): Promise<Blob> {
  return new Blob([xorBytes(new Uint8Array(await bytes.arrayBuffer()), key)])
}

/** What moves never has its tiles shuffled. A picture of another size than promised stands still. */
async function findMoving(
  bytes: Blob,
  { width, height }: ImageBitmap,
  promised: PageImage,
): Promise<{ moving?: MovingFile }> {
  const isAsPromised = width === promised.width && height === promised.height
  if (!isAsPromised || bytes.size > MEASURES.movingPageBytes) return {}
  const type = toMovingType(new Uint8Array(await bytes.arrayBuffer()))
  return type ? { moving: { bytes, type } } : {}
}
