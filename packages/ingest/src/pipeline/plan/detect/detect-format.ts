/** How many leading bytes {@link detectFormat} looks at. */
export const HEAD_BYTES = 1024

/** What a file is by its bytes, as far as ingest distinguishes kinds. */
export type Format =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'bmp'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'tiff'
  | 'jxl'
  | 'jp2'
  | 'pdf'
  | 'zip'
  | 'epub'
  | 'kindle'
  | 'rar'
  | '7z'
  | 'gzip'
  | 'xz'

const SIGNATURES: [Format, number, string][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
  ['webp', 8, '57454250'],
  ['tiff', 0, '49492a00'],
  ['tiff', 0, '4d4d002a'],
  ['tiff', 0, '49492b00'],
  ['tiff', 0, '4d4d002b'],
  ['jxl', 0, 'ff0a'],
  ['jxl', 0, '0000000c4a584c20'],
  ['jp2', 0, '0000000c6a502020'],
  ['jp2', 0, 'ff4fff51'],
  ['zip', 0, '504b0304'],
  ['zip', 0, '504b0506'],
  ['zip', 0, '504b0708'],
  ['rar', 0, '526172211a07'],
  ['7z', 0, '377abcaf271c'],
  ['gzip', 0, '1f8b08'],
  ['xz', 0, 'fd377a585a00'],
  ['kindle', 60, '424f4f4b4d4f4249'],
  ['kindle', 60, '5445587452454164'],
]

const AVIF_BRANDS = new Set(['avif', 'avis'])
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1'])

/** Sizes that a BMP's own header may have; "BM" alone begins many texts. */
const BMP_HEADER_BYTES = new Set([12, 16, 40, 52, 56, 64, 108, 124])

/** Format by leading bytes; undefined when they say nothing. */
export function detectFormat(head: Buffer): Format | undefined {
  const found = SIGNATURES.find(([, at, hex]) => startsWith(head, at, hex))?.[0]
  if (found === 'zip') return isEpub(head) ? 'epub' : 'zip'
  if (found === 'webp') return startsWith(head, 0, '52494646') ? 'webp' : undefined
  return found ?? detectBoxed(head) ?? (isBmp(head) ? 'bmp' : undefined) ?? detectPdf(head)
}

function startsWith(head: Buffer, at: number, hex: string): boolean {
  return head.subarray(at, at + hex.length / 2).toString('hex') === hex
}

function detectBoxed(head: Buffer): Format | undefined {
  if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined
}

function isBmp(head: Buffer): boolean {
  return (
    head.length >= 18 &&
    head.toString('latin1', 0, 2) === 'BM' &&
    BMP_HEADER_BYTES.has(head.readUInt32LE(14))
  )
}

/** Readers accept a PDF whose header is not at the very start. */
function detectPdf(head: Buffer): Format | undefined {
  return head.includes('%PDF-') ? 'pdf' : undefined
}

function isEpub(head: Buffer): boolean {
  return head.toString('latin1', 30, 58) === 'mimetypeapplication/epub+zip'
}
