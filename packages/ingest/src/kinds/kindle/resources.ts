import { inflateSync } from 'node:zlib'
import { detectFormat, HEAD_BYTES } from '../../pipeline/plan/detect/detect-format.ts'
import { NONE, type PalmFile, uint32At } from './palm-file.ts'

/** Pictures and fonts of a book, by the number from 1 that its text names them by. */
export type Resources = ReadonlyMap<number, Resource>

export type Resource = {
  path: string
  /** Number of its record. */
  record: number
  /** A font, made readable. */
  bytes?: Buffer
}

const MAX_RESOURCES = 20_000
const MAX_FONT_BYTES = 32 * 1024 ** 2
const MAX_FONTS_BYTES = 96 * 1024 ** 2
const HIDDEN_BYTES = 1040
const PACKED = 1
const HIDDEN = 2
const PICTURES = new Map([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['bmp', 'bmp'],
])
const FONTS: readonly (readonly [start: string, extension: string])[] = [
  ['OTTO', 'otf'],
  ['\u0000\u0001\u0000\u0000', 'ttf'],
  ['true', 'ttf'],
  ['wOFF', 'woff'],
  ['wOF2', 'woff2'],
]

/** Finds what of the records from `start` on is a picture or a font. */
export async function findResources(file: PalmFile, start: number): Promise<Resources> {
  const resources = new Map<number, Resource>()
  const end = start === NONE ? 0 : Math.min(file.count, start + MAX_RESOURCES)
  let fontBytes = 0
  for (let record = start; record < end; record++) {
    const number = record - start + 1
    const head = await file.readHead(record, HEAD_BYTES)
    const name = String(number).padStart(5, '0')
    const extension = PICTURES.get(detectFormat(head) ?? '')
    if (extension !== undefined)
      resources.set(number, { path: `image${name}.${extension}`, record })
    if (head.toString('latin1', 0, 4) !== 'FONT') continue
    const font = readFont(await file.read(record))
    fontBytes += font?.bytes.length ?? 0
    if (font === undefined || fontBytes > MAX_FONTS_BYTES) continue
    resources.set(number, { path: `font${name}.${font.extension}`, record, bytes: font.bytes })
  }
  return resources
}

/** A font and its form; undefined for one that is broken. */
function readFont(record: Buffer): { extension: string; bytes: Buffer } | undefined {
  const bytes = unpackFont(record)
  const extension = bytes && FONTS.find(([mark]) => startsWith(bytes, mark))?.[1]
  return bytes && extension !== undefined ? { extension, bytes } : undefined
}

function startsWith(bytes: Buffer, mark: string): boolean {
  return bytes.toString('latin1', 0, mark.length) === mark
}

/** A font as it was before it was packed and hidden; undefined where it cannot be unpacked. */
function unpackFont(record: Buffer): Buffer | undefined {
  const flags = uint32At(record, 8)
  const keyLength = uint32At(record, 16)
  const keyStart = uint32At(record, 20)
  const bytes = Buffer.from(record.subarray(uint32At(record, 12)))
  const key = record.subarray(keyStart, keyStart + keyLength)
  if (flags & HIDDEN && key.length > 0) {
    const end = Math.min(HIDDEN_BYTES, bytes.length)
    for (let at = 0; at < end; at++) bytes[at] = bytes[at]! ^ key[at % key.length]!
  }
  if (!(flags & PACKED)) return bytes
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_FONT_BYTES })
  } catch {
    return undefined
  }
}
