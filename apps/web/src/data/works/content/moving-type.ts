/** What the bytes of a picture with several frames are, as a decoder of frames wants it named. */
export type MovingType = 'image/gif' | 'image/webp' | 'image/png' | 'image/avif'

const GIF_HEAD_BYTES = 13
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
/** The flag of VP8X that says: this file has `ANIM` and `ANMF` chunks. */
const WEBP_MOVES = 0x02
/** A brand of a file whose pictures follow each other in a track. */
const AVIF_SEQUENCE = 'avis'
/** Brands that are looked at; a file names three to ten. */
const MOST_BRANDS = 64

/**
 * Whether a picture moves, by its bytes and nothing else. It reads each byte at most once, so hostile
 * files cost no more than their length. A file that was cut off before its second frame stands still.
 *
 * @param bytes the whole file
 * @returns undefined for what stands still, and for what is none of these pictures
 * @see https://www.w3.org/TR/png-3/#acTL-chunk https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function toMovingType(bytes: Uint8Array): MovingType | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = toText(bytes, 0, 12)
  if (/^GIF8[79]a/.test(head)) return hasSecondGifFrame(bytes) ? 'image/gif' : undefined
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) {
    const isMoving = toText(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_MOVES) !== 0
    return isMoving ? 'image/webp' : undefined
  }
  if (head.startsWith(PNG_SIGNATURE)) return hasPngFrames(bytes, view) ? 'image/png' : undefined
  if (head.slice(4, 8) === 'ftyp') return isAvifSequence(bytes, view) ? 'image/avif' : undefined
  return undefined
}

function toText(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

/** Steps from block to block; the sizes on the way are those of sub-blocks, of 255 bytes at most. */
function hasSecondGifFrame(bytes: Uint8Array): boolean {
  let at = GIF_HEAD_BYTES + toGifTableBytes(bytes[10] ?? 0)
  for (let frames = 0; at < bytes.length;) {
    const introducer = bytes[at]
    if (introducer === 0x21) at = skipSubBlocks(bytes, at + 2)
    else if (introducer === 0x2c) {
      frames += 1
      if (frames > 1) return true
      at = skipSubBlocks(bytes, at + 11 + toGifTableBytes(bytes[at + 9] ?? 0))
    } else return false
  }
  return false
}

/** Bytes of the table of colours that a packed field announces. */
function toGifTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at + 1
}

/** `acTL` stands before the first picture's data, and says how many frames there are. */
function hasPngFrames(bytes: Uint8Array, view: DataView): boolean {
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const type = toText(bytes, at + 4, at + 8)
    if (type === 'acTL') return view.getUint32(at + 8) > 1
    if (type === 'IDAT' || type === 'IEND') return false
    at += view.getUint32(at) + 12
  }
  return false
}

function isAvifSequence(bytes: Uint8Array, view: DataView): boolean {
  const end = Math.min(
    view.byteLength < 8 ? 0 : view.getUint32(0),
    bytes.length,
    16 + 4 * MOST_BRANDS,
  )
  for (let at = 8; at + 4 <= end; at += 4) {
    // Between the first brand and the others stands a version.
    if (at !== 12 && toText(bytes, at, at + 4) === AVIF_SEQUENCE) return true
  }
  return false
}
