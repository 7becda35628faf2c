import { open, type FileHandle } from 'node:fs/promises'
import { readExactly } from '../../pipeline/open/read-range.ts'

/** Directories that are walked, and fields of one: hostile files may claim millions. */
const MAX_DIRECTORIES = 20_000
const MAX_FIELDS = 1000
const TAG = { kind: 254, oldKind: 255, width: 256, height: 257 }
/** A smaller copy of another picture, or a mask of it. */
const NO_PAGE_BITS = 0b101
const OLD_SMALLER_COPY = 2
/** Copies of one picture are each less than this share of the one before, and of its shape. */
const COPY_SHARE = 0.75
const SAME_SHAPE = 0.1

type Directory = { isPage: boolean; width: number; height: number }

/**
 * Places of the pictures of a TIFF that are pages, from 0. Smaller copies of a picture and masks are none.
 *
 * @see TIFF 6.0, sections 2 and 8; BigTIFF
 */
export async function listTiffPages(path: string): Promise<number[]> {
  const file = await open(path)
  try {
    const directories = await listDirectories(file)
    const pages = [...directories.keys()].filter((index) => directories[index]!.isPage)
    return areCopies(pages.map((index) => directories[index]!)) ? pages.slice(0, 1) : pages
  } finally {
    await file.close()
  }
}

/** As far as they can be read: a cut file has those before the cut. */
async function listDirectories(file: FileHandle): Promise<Directory[]> {
  const { size } = await file.stat()
  if (size < 16) return []
  const head = await readExactly(file, 0, 16)
  const form = toForm(head)
  const seen = new Set<number>()
  const directories: Directory[] = []
  let at = form.offset(head, form.firstAt)
  while (at > 0 && !seen.has(at) && directories.length < MAX_DIRECTORIES) {
    seen.add(at)
    const found = await readDirectory(file, { at, size, form })
    if (found === undefined) break
    directories.push(found.directory)
    at = found.next
  }
  return directories
}

type Form = ReturnType<typeof toForm>

/** How numbers stand in a file: their order of bytes, and their lengths in BigTIFF. */
function toForm(head: Buffer) {
  const isLittle = head[0] === 0x49
  const short = (bytes: Buffer, at: number) =>
    isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  const long = (bytes: Buffer, at: number) =>
    isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
  const isBig = short(head, 2) === 43
  const offset = (bytes: Buffer, at: number) =>
    isBig
      ? Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
      : long(bytes, at)
  const lengths = isBig
    ? { firstAt: 8, countBytes: 8, fieldBytes: 20, valueAt: 12, offsetBytes: 8 }
    : { firstAt: 4, countBytes: 2, fieldBytes: 12, valueAt: 8, offsetBytes: 4 }
  const count = (bytes: Buffer) => (isBig ? offset(bytes, 0) : short(bytes, 0))
  return { short, long, offset, count, ...lengths }
}

async function readDirectory(
  file: FileHandle,
  { at, size, form }: { at: number; size: number; form: Form },
): Promise<{ directory: Directory; next: number } | undefined> {
  const { countBytes, fieldBytes, valueAt, offsetBytes } = form
  if (at + countBytes > size) return undefined
  const count = form.count(await readExactly(file, at, countBytes))
  const length = count * fieldBytes + offsetBytes
  if (count > MAX_FIELDS || at + countBytes + length > size) return undefined
  const bytes = await readExactly(file, at + countBytes, length)
  const values = new Map<number, number>()
  for (let field = 0; field < count; field++) {
    const start = field * fieldBytes
    const isShort = form.short(bytes, start + 2) === 3
    const value = (isShort ? form.short : form.long)(bytes, start + valueAt)
    values.set(form.short(bytes, start), value)
  }
  const isPage =
    ((values.get(TAG.kind) ?? 0) & NO_PAGE_BITS) === 0 &&
    values.get(TAG.oldKind) !== OLD_SMALLER_COPY
  const directory = {
    isPage,
    width: values.get(TAG.width) ?? 0,
    height: values.get(TAG.height) ?? 0,
  }
  return { directory, next: form.offset(bytes, count * fieldBytes) }
}

/** Programs of maps and museums leave out that each picture is a smaller copy of the one before. */
function areCopies(pages: readonly Directory[]): boolean {
  return pages.every(({ width, height }, at) => {
    const before = pages[at - 1]
    if (before === undefined) return true
    const isSmaller = width < before.width * COPY_SHARE && height < before.height * COPY_SHARE
    const shape = (width * before.height) / Math.max(1, height * before.width)
    return isSmaller && Math.abs(shape - 1) < SAME_SHAPE
  })
}
