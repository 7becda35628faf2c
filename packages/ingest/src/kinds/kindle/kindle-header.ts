import { VerdictError } from '../../verdict-error.ts'
import { NONE, uint16At, uint32At } from './palm-file.ts'

/** What the first record of a book says of it. Numbers of records count from that record. */
export type KindleHeader = {
  /** 1: none, 2: that of PalmDOC, 17480: by tables of codes. */
  compression: number
  textRecords: number
  /** See {@link FILES_VERSION}. */
  version: number
  isUtf8: boolean
  /** What stands behind the text of each record, a bit for each. */
  trailers: number
  /** Of pictures and fonts. This one counts from the first record of the file. */
  resourceStart: number
  codes: { first: number; count: number }
  contents: number
  fragments: number
  skeletons: number
  flows: number
  title: string
  /** Number of the language that Windows uses. */
  locale: number
  facts: ReadonlyMap<number, readonly Buffer[]>
}

const MAX_FACTS = 2000
const HAS_FACTS = 0x40
const UTF8 = 65001
/** From here on a book is made of files, as an EPUB is. */
export const FILES_VERSION = 8

/** @throws VerdictError `encrypted` for a book under rights management, `corrupted` for no book */
export function readHeader(record: Buffer): KindleHeader {
  if (record.length < 16) throw new VerdictError('corrupted')
  if (uint16At(record, 12) !== 0)
    throw new VerdictError('encrypted', 'The book is locked by rights management (Kindle).')
  const isBook = record.toString('latin1', 16, 20) === 'MOBI'
  const length = isBook ? uint32At(record, 20) : 0
  /** Fields behind the end of a short header are not there, whatever stands in their place. */
  const field = (at: number) => (at + 4 <= length + 16 ? uint32At(record, at) : NONE)
  /** As {@link field}, 0 for one that is not there. */
  const count = (at: number) => (field(at) === NONE ? 0 : field(at))
  const version = count(36)
  /** Of a book that is made of files. */
  const ofFiles = (at: number) => (version >= FILES_VERSION ? field(at) : NONE)
  const isUtf8 = field(28) === UTF8
  const facts = readFacts(record, count(128) & HAS_FACTS ? 16 + length : NONE)
  return {
    compression: uint16At(record, 0),
    textRecords: uint16At(record, 8),
    version,
    isUtf8,
    trailers: count(240) & 0xffff,
    resourceStart: field(108),
    codes: { first: field(112), count: field(116) },
    contents: field(244),
    fragments: ofFiles(248),
    skeletons: ofFiles(252),
    flows: ofFiles(192),
    title: titleOf(record, field(84), field(88), isUtf8),
    locale: field(92),
    facts,
  }
}

function titleOf(record: Buffer, at: number, length: number, isUtf8: boolean): string {
  if (at === NONE || length > record.length) return ''
  return decode(record.subarray(at, at + length), isUtf8)
}

/** The list of facts (EXTH): a number, a length and a value each, several with one number. */
function readFacts(record: Buffer, start: number): Map<number, Buffer[]> {
  const facts = new Map<number, Buffer[]>()
  if (record.toString('latin1', start, start + 4) !== 'EXTH') return facts
  const count = Math.min(uint32At(record, start + 8), MAX_FACTS)
  let at = start + 12
  for (let index = 0; index < count; index++) {
    const length = uint32At(record, at + 4)
    if (length < 8 || at + length > record.length) break
    const key = uint32At(record, at)
    const values = facts.get(key) ?? []
    values.push(record.subarray(at + 8, at + length))
    facts.set(key, values)
    at += length
  }
  return facts
}

const WESTERN = new TextDecoder('windows-1252')
const UNICODE = new TextDecoder('utf-8')

/** Text of a book in the encoding that its header names. */
export function decode(bytes: Uint8Array, isUtf8: boolean): string {
  return (isUtf8 ? UNICODE : WESTERN).decode(bytes)
}

/** Texts of a fact, without those that say nothing. */
export function textsOf({ facts, isUtf8 }: KindleHeader, key: number): string[] {
  const texts = (facts.get(key) ?? []).map((value) => decode(value, isUtf8).replaceAll('\0', ''))
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** Number that a fact holds; {@link NONE} without it. */
export function numberOf({ facts }: KindleHeader, key: number): number {
  const [value] = facts.get(key) ?? []
  return value === undefined ? NONE : uint32At(value, 0)
}
