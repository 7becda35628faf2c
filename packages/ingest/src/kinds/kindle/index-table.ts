import { NONE, type PalmFile, uint16At, uint32At } from './palm-file.ts'

export type IndexEntry = {
  name: string
  /** Numbers by what they are. */
  values: ReadonlyMap<number, readonly number[]>
}

export type IndexTable = {
  entries: IndexEntry[]
  /** A text that entries name by its place; empty for none. */
  textAt: (place: number) => Buffer
}

/** How the values of an entry are kept: a control byte has, under a mask, how many there are. */
type Column = { tag: number; width: number; mask: number; isEnd: boolean }

const MAX_ENTRIES = 100_000
const MAX_RECORDS = 1000
const MAX_COLUMNS = 256
const TEXTS_OF_RECORD = 0x10000

/** Reads a table (INDX) as far as it goes. @param index number of its first record */
export async function readIndex(file: PalmFile, index: number): Promise<IndexTable> {
  const entries: IndexEntry[] = []
  const texts: Buffer[] = []
  if (index >= file.count) return { entries, textAt: () => Buffer.alloc(0) }
  const head = await file.read(index)
  const columns = readColumns(head)
  const records = isTable(head) ? Math.min(uint32At(head, 24), MAX_RECORDS) : 0
  for (let step = 1; step <= records && entries.length < MAX_ENTRIES; step++)
    entries.push(...readEntries(await file.read(index + step), columns))
  const textRecords = uint32At(head, 52)
  const count = isTable(head) && textRecords !== NONE ? Math.min(textRecords, MAX_RECORDS) : 0
  for (let step = 1; step <= count; step++) texts.push(await file.read(index + records + step))
  return { entries: entries.slice(0, MAX_ENTRIES), textAt: (place) => textAt(texts, place) }
}

function isTable(record: Buffer): boolean {
  return record.toString('latin1', 0, 4) === 'INDX'
}

function readColumns(head: Buffer): Column[] {
  const start = uint32At(head, 4)
  if (head.toString('latin1', start, start + 4) !== 'TAGX') return []
  const end = Math.min(start + uint32At(head, start + 4), head.length)
  const columns: Column[] = []
  for (let at = start + 12; at + 4 <= end && columns.length < MAX_COLUMNS; at += 4) {
    const [tag = 0, width = 0, mask = 0, last = 0] = head.subarray(at, at + 4)
    columns.push({ tag, width, mask, isEnd: last === 1 })
  }
  return columns
}

function readEntries(record: Buffer, columns: readonly Column[]): IndexEntry[] {
  if (!isTable(record)) return []
  const places = uint32At(record, 20)
  const count = Math.min(uint32At(record, 24), record.length >> 1)
  const entries: IndexEntry[] = []
  for (let index = 0; index < count; index++) {
    const start = uint16At(record, places + 4 + index * 2)
    const next = index + 1 < count ? uint16At(record, places + 6 + index * 2) : places
    const end = Math.min(next, record.length)
    if (start === 0 || start >= end) continue
    const nameEnd = start + 1 + record[start]!
    const name = record.toString('latin1', start + 1, Math.min(nameEnd, end))
    entries.push({ name, values: readValues(record.subarray(nameEnd, end), columns) })
  }
  return entries
}

function readValues(entry: Buffer, columns: readonly Column[]): Map<number, number[]> {
  const values = new Map<number, number[]>()
  const controls = columns.filter(({ isEnd }) => isEnd).length
  let at = controls
  const next = () => {
    let value = 0
    for (let step = 0; step < 5 && at < entry.length; step++) {
      const byte = entry[at++]!
      value = value * 0x80 + (byte & 0x7f)
      if (byte & 0x80) break
    }
    return value
  }
  const counted = countValues(entry, columns, next)
  for (const { tag, count, bytes } of counted) {
    const own: number[] = []
    const end = Math.min(at + bytes, entry.length)
    if (bytes > 0) while (at < end) own.push(next())
    else for (let step = 0; step < count && at < entry.length; step++) own.push(next())
    values.set(tag, own)
  }
  return values
}

/** How many values, or bytes of values, each column of an entry has. */
function countValues(entry: Buffer, columns: readonly Column[], next: () => number) {
  const counted: { tag: number; count: number; bytes: number }[] = []
  let control = 0
  for (const { tag, width, mask, isEnd } of columns) {
    if (isEnd) {
      control++
      continue
    }
    const bits = (entry[control] ?? 0) & mask
    if (bits === 0) continue
    const isFull = bits === mask && (mask & (mask - 1)) !== 0
    // As many bits as the mask has say that the length in bytes comes first.
    if (isFull) counted.push({ tag, count: 0, bytes: next() })
    else counted.push({ tag, count: (bits / (mask & -mask)) * width, bytes: 0 })
  }
  return counted
}

function textAt(texts: readonly Buffer[], place: number): Buffer {
  const record = texts[Math.floor(place / TEXTS_OF_RECORD)] ?? Buffer.alloc(0)
  let at = place % TEXTS_OF_RECORD
  let length = 0
  for (let step = 0; step < 4 && at < record.length; step++) {
    const byte = record[at++]!
    length = length * 0x80 + (byte & 0x7f)
    if (byte & 0x80) break
  }
  return record.subarray(at, at + length)
}
