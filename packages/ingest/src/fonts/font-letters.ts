import { closeSync, openSync } from 'node:fs'
import { openTables, type FontFace } from './font-file.ts'

const MAX_MAP_BYTES = 8 * 1024 ** 2
const WINDOWS = 3
const UNICODE = 0
const BASIC_PLANE = 4
const ALL_PLANES = 12

/** Code points that a font draws, as pairs of first and last, in order. */
export type LetterRanges = Uint32Array

/**
 * The code points that a font draws, by its character map. None where the map cannot be read.
 *
 * @see OpenType 1.9.1: cmap, formats 4 and 12
 */
export function readLetterRanges({ path, collectionOffset = 0 }: FontFace): LetterRanges {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    return readRanges(openTables(file, collectionOffset)('cmap', MAX_MAP_BYTES))
  } catch {
    return new Uint32Array()
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

export function hasLetter(ranges: LetterRanges, codePoint: number): boolean {
  let [low, high] = [0, ranges.length / 2 - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codePoint < ranges[middle * 2]!) high = middle - 1
    else if (codePoint > ranges[middle * 2 + 1]!) low = middle + 1
    else return true
  }
  return false
}

function readRanges(map: Buffer): LetterRanges {
  const count = map.readUInt16BE(2)
  let best: { format: number; at: number } | undefined
  for (let index = 0; index < count; index++) {
    const record = 4 + index * 8
    const platform = map.readUInt16BE(record)
    const at = map.readUInt32BE(record + 4)
    if ((platform !== WINDOWS && platform !== UNICODE) || at + 16 > map.length) continue
    const format = map.readUInt16BE(at)
    if (format !== BASIC_PLANE && format !== ALL_PLANES) continue
    if (best === undefined || format > best.format) best = { format, at }
  }
  if (best === undefined) return new Uint32Array()
  return best.format === ALL_PLANES ? readGroups(map, best.at) : readSegments(map, best.at)
}

function readGroups(map: Buffer, at: number): LetterRanges {
  const count = Math.min(map.readUInt32BE(at + 12), Math.floor((map.length - at - 16) / 12))
  const ranges = new Uint32Array(count * 2)
  for (let index = 0; index < count; index++) {
    ranges[index * 2] = map.readUInt32BE(at + 16 + index * 12)
    ranges[index * 2 + 1] = map.readUInt32BE(at + 20 + index * 12)
  }
  return ranges
}

function readSegments(map: Buffer, at: number): LetterRanges {
  const bytes = map.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + bytes]
  const ranges: number[] = []
  for (let offset = 0; offset < bytes; offset += 2) {
    const [first, last] = [map.readUInt16BE(starts + offset), map.readUInt16BE(ends + offset)]
    // The last segment is a mark and no letter.
    if (first !== 0xffff) ranges.push(first, last)
  }
  return Uint32Array.from(ranges)
}
