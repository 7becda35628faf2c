/** What the first record of a made book says; all else is absent. */
export type MadeHeader = {
  compression?: number
  encryption?: number
  encoding?: number
  version?: number
  textRecords?: number
  trailers?: number
  resources?: number
  codes?: [first: number, count: number]
  contents?: number
  fragments?: number
  skeletons?: number
  flows?: number
  title?: string
  facts?: readonly (readonly [number: number, value: string | number])[]
}

const NONE = 0xffffffff
const HEADER_BYTES = 264
const DEFAULTS = {
  ...{ compression: 1, textRecords: 1, encryption: 0, encoding: 65001, version: 6, trailers: 0 },
  ...{ facts: [], title: '' },
}

/** A database of Palm OS. */
export function aPalmFile(records: readonly Buffer[], type = 'BOOKMOBI'): Buffer {
  const header = Buffer.alloc(78 + records.length * 8 + 2)
  header.write('made', 0, 'latin1')
  header.write(type, 60, 'latin1')
  header.writeUInt16BE(records.length, 76)
  let at = header.length
  for (const [index, record] of records.entries()) {
    header.writeUInt32BE(at, 78 + index * 8)
    at += record.length
  }
  return Buffer.concat([header, ...records])
}

/** The first record of a book. */
export function aHeader(made: MadeHeader): Buffer {
  const record = Buffer.alloc(HEADER_BYTES, 0xff)
  const { compression, textRecords, encryption, encoding, version, trailers, facts, title } = {
    ...DEFAULTS,
    ...made,
  }
  record.writeUInt16BE(compression, 0)
  record.writeUInt16BE(textRecords, 8)
  record.writeUInt16BE(encryption, 12)
  record.write('MOBI', 16, 'latin1')
  const list = someFacts(facts)
  const name = Buffer.from(title)
  const fields: [at: number, value: number | undefined][] = [
    [20, HEADER_BYTES - 16],
    [28, encoding],
    [36, version],
    [84, HEADER_BYTES + list.length],
    [88, name.length],
    [92, 9],
    [108, made.resources],
    [112, made.codes?.[0]],
    [116, made.codes?.[1]],
    [128, 0x40],
    [192, made.flows],
    [240, trailers],
    [244, made.contents],
    [248, made.fragments],
    [252, made.skeletons],
  ]
  for (const [at, value = NONE] of fields) record.writeUInt32BE(value, at)
  return Buffer.concat([record, list, name])
}

function someFacts(facts: NonNullable<MadeHeader['facts']>): Buffer {
  const values = facts.map(([key, value]) => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : toBytes(value)
    return Buffer.concat([toBytes(key), toBytes(bytes.length + 8), bytes])
  })
  const body = Buffer.concat(values)
  return Buffer.concat([
    Buffer.from('EXTH'),
    toBytes(body.length + 12),
    toBytes(facts.length),
    body,
  ])
}

function toBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Seven bits a byte, the last with the eighth. */
function toVariable(value: number): number[] {
  const bytes = [(value & 0x7f) | 0x80]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(rest & 0x7f)
  return bytes
}

export type MadeEntry = { name: string; values: readonly (readonly number[])[] }

/**
 * The records of a table: its head, its entries, and the texts that these name.
 *
 * @param columns number and width of each; every entry has all of them
 */
export function someTable(
  columns: readonly (readonly [tag: number, width: number])[],
  entries: readonly MadeEntry[],
  texts: readonly string[] = [],
): Buffer[] {
  const head = Buffer.alloc(56)
  head.write('INDX', 0, 'latin1')
  head.writeUInt32BE(56, 4)
  head.writeUInt32BE(1, 24)
  head.writeUInt32BE(texts.length > 0 ? 1 : 0, 52)
  const list = [...columns.map(([tag, width], at) => [tag, width, 1 << at, 0]), [0, 0, 0, 1]]
  const tags = Buffer.concat([
    Buffer.from('TAGX'),
    toBytes(12 + list.length * 4),
    toBytes(1),
    Buffer.from(list.flat()),
  ])
  const control = (1 << columns.length) - 1
  const written = entries.map(({ name, values }) =>
    Buffer.from([
      name.length,
      ...Buffer.from(name, 'latin1'),
      control,
      ...values.flat().flatMap(toVariable),
    ]),
  )
  const start = Buffer.alloc(56)
  start.write('INDX', 0, 'latin1')
  start.writeUInt32BE(56 + written.reduce((sum, { length }) => sum + length, 0), 20)
  start.writeUInt32BE(entries.length, 24)
  const places: number[] = []
  let at = 56
  for (const { length } of written) {
    places.push(at >> 8, at & 0xff)
    at += length
  }
  const data = Buffer.concat([start, ...written, Buffer.from('IDXT'), Buffer.from(places)])
  const named = texts.map((text) => {
    const bytes = Buffer.from(text)
    return Buffer.concat([Buffer.from(toVariable(bytes.length)), bytes])
  })
  return [Buffer.concat([head, tags]), data, ...(texts.length > 0 ? [Buffer.concat(named)] : [])]
}

/** Places of texts in the last record of {@link someTable}. */
export function placesOf(texts: readonly string[]): number[] {
  let at = 0
  return texts.map((text) => {
    const place = at
    const length = Buffer.byteLength(text)
    at += length + toVariable(length).length
    return place
  })
}

/** Records of codes, a byte for each, and of the phrases that they mean. */
export function somePhrases(special: ReadonlyMap<number, Buffer>): Buffer[] {
  const codes = Buffer.alloc(24 + 256 * 4 + 64 * 4)
  codes.write('HUFF', 0, 'latin1')
  codes.writeUInt32BE(24, 8)
  codes.writeUInt32BE(24 + 1024, 12)
  for (let index = 0; index < 256; index++)
    codes.writeUInt32BE((255 << 8) | 0x80 | 8, 24 + index * 4)
  const phrases = Array.from({ length: 256 }, (_, byte) => {
    const own = special.get(byte)
    const length = own ? own.length : 0x8001
    return Buffer.concat([Buffer.from([length >> 8, length & 0xff]), own ?? Buffer.from([byte])])
  })
  const places: number[] = []
  let at = 512
  for (const { length } of phrases) {
    places.push(at >> 8, at & 0xff)
    at += length
  }
  const head = Buffer.concat([Buffer.from('CDIC'), toBytes(16), toBytes(256), toBytes(8)])
  return [codes, Buffer.concat([head, Buffer.from(places), ...phrases])]
}

/** Text in codes of {@link somePhrases}. */
export function inCodes(text: string): Buffer {
  return Buffer.from([...Buffer.from(text)].map((byte) => 255 - byte))
}
