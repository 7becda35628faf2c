import { type Face, findGlyph, loadGlyphSheet } from '../lettering/glyph-data.ts'
import { type Outline, readOutline, writeGlyph } from './font-glyph.ts'

const EM = 1000
const ASCENT = 880
const DESCENT = -120

/**
 * Builds a TrueType font from a face's committed outlines, so that the PDF carries real text that
 * can be searched and copied, not only its shapes.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function buildFont(face: Face): Buffer {
  const sheet = loadGlyphSheet(face)
  const characters = Object.keys(sheet.horizontal)
    .filter((character) => (character.codePointAt(0) ?? 0) <= 0xffff)
    .sort()
  const glyphs = characters.map((character) => findGlyph(face, character, false))
  const outlines: Outline[] = [[], ...glyphs.map(({ path }) => readOutline(path))]
  const advances = [EM, ...glyphs.map(({ advance }) => advance)]
  const written = outlines.map(writeGlyph)
  const maxPoints = Math.max(...outlines.map((outline) => outline.flat().length))
  const maxContours = Math.max(...outlines.map((outline) => outline.length))
  return joinTables({
    cmap: writeCmap(characters.map((character) => character.codePointAt(0) ?? 0)),
    glyf: Buffer.concat(written.map(({ bytes }) => bytes)),
    head: writeHead(),
    hhea: writeHhea(advances),
    hmtx: Buffer.concat(
      advances.map((advance, index) => int16s(advance, written[index]?.left ?? 0)),
    ),
    loca: writeLoca(written.map(({ bytes }) => bytes.length)),
    maxp: Buffer.concat([
      uint32s(0x00010000),
      int16s(outlines.length, maxPoints, maxContours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    ]),
    name: writeName(sheet.font),
    post: Buffer.concat([uint32s(0x00030000, 0), int16s(-100, 50), uint32s(0, 0, 0, 0, 0)]),
  })
}

function int16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2))
  return bytes
}

function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

function writeHead(): Buffer {
  return Buffer.concat([
    uint32s(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    int16s(0x000b, EM),
    // Created and modified: no clock, so that the bytes never change.
    Buffer.alloc(16),
    int16s(-EM, DESCENT * 2, EM * 2, ASCENT + EM, 0, 8, 2, 1, 0),
  ])
}

function writeHhea(advances: number[]): Buffer {
  const widest = Math.max(...advances)
  return Buffer.concat([
    uint32s(0x00010000),
    int16s(ASCENT, DESCENT, 0, widest, 0, 0, widest, 1, 0, 0, 0, 0, 0, 0, 0, advances.length),
  ])
}

function writeLoca(lengths: number[]): Buffer {
  let offset = 0
  const offsets = lengths.map((length) => {
    const start = offset
    offset += length
    return start
  })
  return uint32s(...offsets, offset)
}

/** Format 12: runs of consecutive characters; glyph 0 is "no such character". */
function writeCmap(codes: number[]): Buffer {
  const groups = codes.map((code, index) => uint32s(code, code, index + 1))
  const length = 16 + groups.length * 12
  return Buffer.concat([
    int16s(0, 1, 3, 10),
    uint32s(12),
    int16s(12, 0),
    uint32s(length, 0, groups.length),
    ...groups,
  ])
}

function writeName(font: string): Buffer {
  const records: [number, string][] = [
    [1, font],
    [2, 'Regular'],
    [4, font],
    [6, font.replaceAll(' ', '')],
  ]
  const encoded = records.map(([id, text]) => ({
    id,
    bytes: Buffer.from(text, 'utf16le').swap16(),
  }))
  let offset = 0
  const rows = encoded.map(({ id, bytes }) => {
    const row = int16s(3, 1, 0x409, id, bytes.length, offset)
    offset += bytes.length
    return row
  })
  const header = int16s(0, encoded.length, 6 + encoded.length * 12)
  return Buffer.concat([header, ...rows, ...encoded.map(({ bytes }) => bytes)])
}

function joinTables(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables).sort()
  const power = 2 ** Math.floor(Math.log2(names.length))
  const header = Buffer.concat([
    uint32s(0x00010000),
    int16s(names.length, power * 16, Math.log2(power), names.length * 16 - power * 16),
  ])
  let offset = header.length + names.length * 16
  const directory: Buffer[] = []
  const bodies: Buffer[] = []
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    directory.push(Buffer.from(name, 'latin1'), uint32s(checksumOf(padded), offset, table.length))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...directory, ...bodies])
}

function checksumOf(table: Buffer): number {
  let sum = 0
  for (let index = 0; index < table.length; index += 4)
    sum = (sum + table.readUInt32BE(index)) >>> 0
  return sum
}
