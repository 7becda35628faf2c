/** What a made font says of itself, and which code points it draws. */
export type MadeFont = {
  family: string
  /** Bits of `ulCodePageRange1`. */
  codePages: number
  letters: string
  weight?: number
  isItalic?: boolean
  isFixedPitch?: boolean
}

const UNITS = 1000

/** A small TrueType font in which each letter is a black square. */
export function aFont(made: MadeFont): Buffer {
  return toFont(made, 0)
}

/** A collection of such fonts. */
export function aFontCollection(fonts: readonly MadeFont[]): Buffer {
  const head = Buffer.alloc(12 + fonts.length * 4)
  head.write('ttcf', 'latin1')
  head.writeUInt32BE(0x0001_0000, 4)
  head.writeUInt32BE(fonts.length, 8)
  const parts: Buffer[] = [head]
  let length = head.length
  for (const [index, font] of fonts.entries()) {
    head.writeUInt32BE(length, 12 + index * 4)
    const bytes = toFont(font, length)
    parts.push(bytes)
    length += bytes.length
  }
  return Buffer.concat(parts)
}

/** @param start where the font begins in its file */
function toFont(made: MadeFont, start: number): Buffer {
  const tables = new Map([
    ['OS/2', toOs2(made)],
    ['cmap', toCmap(made.letters)],
    ['glyf', GLYPHS],
    ['head', toHead()],
    ['hhea', toFields([[1, 32], [880, 16], [-120, 16], ...zeros(11), [UNITS, 16], [1, 16]])],
    [
      'hmtx',
      toFields([
        [UNITS, 16],
        [0, 16],
        [0, 16],
      ]),
    ],
    [
      'loca',
      toFields([
        [0, 16],
        [0, 16],
        [GLYPHS.length / 2, 16],
      ]),
    ],
    ['maxp', toFields([[0x0001_0000, 32], [2, 16], [4, 16], [1, 16], ...zeros(11)])],
    ['name', toNames(made.family)],
    [
      'post',
      toFields([[0x0003_0000, 32], ...zeros(4), [made.isFixedPitch ? 1 : 0, 32], ...zeros(8)]),
    ],
  ])
  const head = Buffer.alloc(12 + tables.size * 16)
  head.writeUInt32BE(0x0001_0000, 0)
  head.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [head]
  let [length, record] = [head.length, 12]
  for (const [tag, table] of tables) {
    head.write(tag, record, 'latin1')
    head.writeUInt32BE(start + length, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    record += 16
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    parts.push(padded)
    length += padded.length
  }
  return Buffer.concat(parts)
}

type Field = readonly [value: number, bits: 8 | 16 | 32]

function toFields(fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bits]) => {
      const bytes = Buffer.alloc(bits / 8)
      bytes.writeUIntBE(value < 0 ? value + 2 ** bits : value, 0, bits / 8)
      return bytes
    }),
  )
}

function zeros(count: number): Field[] {
  return Array.from({ length: count }, () => [0, 16] as const)
}

/** Glyph 0 is empty, glyph 1 is a square. */
const GLYPHS = toFields([
  ...([
    [1, 16],
    [100, 16],
    [0, 16],
    [900, 16],
    [800, 16],
    [3, 16],
    [0, 16],
  ] as const),
  ...([
    [1, 8],
    [1, 8],
    [1, 8],
    [1, 8],
  ] as const),
  ...([
    [100, 16],
    [0, 16],
    [800, 16],
    [0, 16],
  ] as const),
  ...([
    [0, 16],
    [800, 16],
    [0, 16],
    [-800, 16],
  ] as const),
])

function toHead(): Buffer {
  const start: Field[] = [
    [0x0001_0000, 32],
    [0x0001_0000, 32],
    [0, 32],
    [0x5f0f_3cf5, 32],
  ]
  const box: Field[] = [
    [0, 16],
    [-120, 16],
    [UNITS, 16],
    [880, 16],
  ]
  const end: Field[] = [
    [0, 16],
    [8, 16],
    [2, 16],
    [0, 16],
    [0, 16],
  ]
  return toFields([...start, [0, 16], [UNITS, 16], ...zeros(8), ...box, ...end])
}

/** Format 12, each letter a group of its own. */
function toCmap(letters: string): Buffer {
  const codes = [...new Set(Array.from(letters, (letter) => letter.codePointAt(0)!))]
  codes.sort((a, b) => a - b)
  const groups = codes.flatMap((code): Field[] => [
    [code, 32],
    [code, 32],
    [1, 32],
  ])
  return toFields([
    ...([
      [0, 16],
      [1, 16],
      [3, 16],
      [10, 16],
      [12, 32],
    ] as const),
    ...([
      [12, 16],
      [0, 16],
      [16 + codes.length * 12, 32],
      [0, 32],
      [codes.length, 32],
    ] as const),
    ...groups,
  ])
}

function toNames(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const record: Field[] = [
    [3, 16],
    [1, 16],
    [0x0409, 16],
    [1, 16],
    [text.length, 16],
    [0, 16],
  ]
  return Buffer.concat([toFields([[0, 16], [1, 16], [18, 16], ...record]), text])
}

function toOs2({ weight = 400, isItalic = false, codePages }: MadeFont): Buffer {
  const bytes = Buffer.alloc(86)
  bytes.writeUInt16BE(1, 0)
  bytes.writeUInt16BE(weight, 4)
  bytes.writeUInt16BE(isItalic ? 1 : 0, 62)
  bytes.writeUInt32BE(codePages, 78)
  return bytes
}
