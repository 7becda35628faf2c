import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'

/** One font of a file. Collections hold several, which share most of their bytes. */
export type FontFace = {
  path: string
  /** Bytes of the whole file. */
  length: number
  /** Where the font's own directory of tables starts, in a collection; undefined in a file of one font. */
  collectionOffset: number | undefined
  family: string
  /** From 1 to 1000; 400 is regular and 700 is bold. */
  weight: number
  isItalic: boolean
  isFixedPitch: boolean
  /** Bits of `ulCodePageRange1`: which scripts the font says that it covers. */
  codePages: number
}

const COLLECTION = 'ttcf'
const FONT_TAGS = new Set(['\0\x01\0\0', 'OTTO', 'true'])
const MAX_FACES = 32
const MAX_TABLES = 128
const MAX_NAMES_BYTES = 64 * 1024
const TABLE_RECORD_BYTES = 16
const NAME_RECORD_BYTES = 12
const OS2_BYTES = 82
const POST_BYTES = 16
const WINDOWS = 3
const AMERICAN_ENGLISH = 0x0409
const FAMILY = 1
const ITALIC = 0x01

/**
 * What the fonts of a file say of themselves. A file that is none, is damaged or too large has none.
 *
 * @see OpenType 1.9.1: Font File, OS/2, name and post
 */
export function readFontFaces(path: string): FontFace[] {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const length = fstatSync(file).size
    if (length > INGEST_LIMITS.fontBytes) return []
    return readFaces(file, path, length)
  } catch {
    return []
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function readFaces(file: number, path: string, length: number): FontFace[] {
  const head = readAt(file, 0, 12)
  const tag = head.toString('latin1', 0, 4)
  if (FONT_TAGS.has(tag))
    return [{ path, length, ...readFace(file, 0), collectionOffset: undefined }]
  if (tag !== COLLECTION) return []
  const count = Math.min(head.readUInt32BE(8), MAX_FACES)
  const offsets = readAt(file, 12, count * 4)
  return Array.from({ length: count }, (_, index) => {
    const collectionOffset = offsets.readUInt32BE(index * 4)
    return { path, length, ...readFace(file, collectionOffset), collectionOffset }
  })
}

type Facts = Omit<FontFace, 'path' | 'length' | 'collectionOffset'>

function readFace(file: number, offset: number): Facts {
  const table = openTables(file, offset)
  const os2 = table('OS/2', OS2_BYTES)
  const post = table('post', POST_BYTES)
  return {
    family: readFamily(table('name', MAX_NAMES_BYTES)),
    weight: os2.length < 6 ? 400 : os2.readUInt16BE(4),
    isItalic: os2.length >= 64 && (os2.readUInt16BE(62) & ITALIC) !== 0,
    isFixedPitch: post.length >= 16 && post.readUInt32BE(12) !== 0,
    codePages: os2.length < OS2_BYTES ? 0 : os2.readUInt32BE(78),
  }
}

/**
 * Reads tables of one font; a table that it lacks is empty.
 *
 * @param offset of the font's own directory
 * @throws RangeError when the file ends before that
 */
export function openTables(
  file: number,
  offset: number,
): (tag: string, maxBytes: number) => Buffer {
  const count = Math.min(readAt(file, offset, 12).readUInt16BE(4), MAX_TABLES)
  const records = readAt(file, offset + 12, count * TABLE_RECORD_BYTES)
  return (tag, maxBytes) => {
    for (let at = 0; at < records.length; at += TABLE_RECORD_BYTES) {
      if (records.toString('latin1', at, at + 4) !== tag) continue
      const length = Math.min(records.readUInt32BE(at + 12), maxBytes)
      return readAt(file, records.readUInt32BE(at + 8), length)
    }
    return Buffer.alloc(0)
  }
}

/** The family's English name, else the first one that Windows would show. */
function readFamily(names: Buffer): string {
  if (names.length < 6) return ''
  const texts = names.readUInt16BE(4)
  let family = ''
  const count = Math.min(names.readUInt16BE(2), Math.floor((names.length - 6) / NAME_RECORD_BYTES))
  for (let index = 0; index < count; index++) {
    const at = 6 + index * NAME_RECORD_BYTES
    if (names.readUInt16BE(at) !== WINDOWS || names.readUInt16BE(at + 6) !== FAMILY) continue
    const isEnglish = names.readUInt16BE(at + 4) === AMERICAN_ENGLISH
    if (family !== '' && !isEnglish) continue
    const start = texts + names.readUInt16BE(at + 10)
    family = readUtf16Be(names.subarray(start, start + names.readUInt16BE(at + 8)))
    if (isEnglish) break
  }
  return family
}

function readUtf16Be(bytes: Buffer): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return Buffer.from(even).swap16().toString('utf16le')
}

/** @throws RangeError when the file ends before that */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, position) < length) throw new RangeError('The font ends.')
  return bytes
}
