import { VerdictError } from '../../verdict-error.ts'
import { uint16At, uint32At } from './palm-file.ts'

/** Real records hold 4 KiB of text. */
const MAX_RECORD_TEXT = 1024 ** 2
/** Parts that phrases are made of, deeper than in every real table. */
const MAX_DEPTH = 32
const MAX_PHRASE_BYTES = 32 * 1024 ** 2
const MAX_PHRASES = 2 ** 20
const CODE_BITS = 32

/** Makes the text of one record. @throws VerdictError `corrupted`, or `too_large` for one that grows */
export type Decompress = (record: Buffer) => Buffer

/** Text in the compression of PalmDOC: signs, spaces before signs, and what stood shortly before. */
export function decompressPalmDoc(record: Buffer): Buffer {
  // A pair of bytes stands for ten at most.
  const text = Buffer.alloc(Math.min(record.length * 5 + 8, MAX_RECORD_TEXT + 16))
  let length = 0
  for (let at = 0; at < record.length;) {
    if (length > MAX_RECORD_TEXT) throw new VerdictError('too_large')
    const sign = record[at++]!
    if (sign >= 1 && sign <= 8) {
      length += record.copy(text, length, at, at + sign)
      at += sign
    } else if (sign < 0x80) {
      text[length++] = sign
    } else if (sign >= 0xc0) {
      text[length++] = 0x20
      text[length++] = sign ^ 0x80
    } else {
      const pair = ((sign << 8) | (record[at++] ?? 0)) & 0x3fff
      const back = pair >> 3
      if (back === 0 || back > length) continue
      for (let count = (pair & 7) + 3; count > 0; count--, length++)
        text[length] = text[length - back]!
    }
  }
  return text.subarray(0, length)
}

type Code = { bits: number; isWhole: boolean; max: number }

/**
 * Text in codes of phrases (HUFF and CDIC): each code is a phrase, of letters or of codes again.
 *
 * @param codes the record of codes
 * @param dictionaries records of phrases
 * @throws VerdictError `corrupted` for records of another kind
 */
export function createPhraseReader(codes: Buffer, dictionaries: readonly Buffer[]): Decompress {
  return new PhraseReader(codes, dictionaries).read
}

class PhraseReader {
  readonly #short: Code[] = []
  readonly #min: number[] = [0]
  readonly #max: number[] = [0]
  readonly #phrases: (Buffer | 'open')[] = []
  readonly #isReady: boolean[] = []
  #phraseBytes = 0

  constructor(codes: Buffer, dictionaries: readonly Buffer[]) {
    if (codes.toString('latin1', 0, 4) !== 'HUFF') throw new VerdictError('corrupted')
    const short = uint32At(codes, 8)
    for (let index = 0; index < 256; index++) {
      const value = uint32At(codes, short + index * 4)
      const bits = value & 0x1f
      this.#short.push({ bits, isWhole: (value & 0x80) !== 0, max: toMax(value >>> 8, bits) })
    }
    const long = uint32At(codes, 12)
    for (let bits = 1; bits <= CODE_BITS; bits++) {
      const at = long + (bits - 1) * 8
      this.#min.push(uint32At(codes, at) * 2 ** (CODE_BITS - bits))
      this.#max.push(toMax(uint32At(codes, at + 4), bits))
    }
    for (const dictionary of dictionaries) this.#addPhrases(dictionary)
  }

  readonly read: Decompress = (record) => this.#unpack(record, 0)

  #addPhrases(dictionary: Buffer): void {
    if (dictionary.toString('latin1', 0, 4) !== 'CDIC') throw new VerdictError('corrupted')
    const bits = Math.min(uint32At(dictionary, 12), 16)
    const total = Math.min(uint32At(dictionary, 8), MAX_PHRASES)
    const count = Math.min(2 ** bits, total - this.#phrases.length, dictionary.length >> 1)
    for (let index = 0; index < count; index++) {
      const at = 16 + uint16At(dictionary, 16 + index * 2)
      const length = uint16At(dictionary, at)
      this.#phrases.push(dictionary.subarray(at + 2, at + 2 + (length & 0x7fff)))
      this.#isReady.push((length & 0x8000) !== 0)
    }
  }

  #unpack(record: Buffer, depth: number): Buffer {
    if (depth > MAX_DEPTH) throw new VerdictError('corrupted')
    const phrases: Buffer[] = []
    const end = record.length * 8
    let length = 0
    for (let at = 0; at < end;) {
      const code = bitsAt(record, at)
      const { bits, max } = this.#find(code)
      at += bits
      if (at > end) break
      const phrase = this.#getPhrase(Math.floor((max - code) / 2 ** (CODE_BITS - bits)), depth)
      length += phrase.length
      if (length > MAX_RECORD_TEXT) throw new VerdictError('too_large')
      phrases.push(phrase)
    }
    return Buffer.concat(phrases)
  }

  #find(code: number): { bits: number; max: number } {
    const short = this.#short[code >>> 24]!
    let bits = Math.max(short.bits, 1)
    if (short.isWhole) return { bits, max: short.max }
    while (bits <= CODE_BITS && code < this.#min[bits]!) bits++
    if (bits > CODE_BITS) throw new VerdictError('corrupted')
    return { bits, max: this.#max[bits]! }
  }

  /** A phrase, made of its codes when it is first met. One that holds itself is no phrase. */
  #getPhrase(index: number, depth: number): Buffer {
    const phrase = this.#phrases[index]
    if (phrase === undefined || phrase === 'open') throw new VerdictError('corrupted')
    if (this.#isReady[index] === true) return phrase
    this.#phrases[index] = 'open'
    const text = this.#unpack(phrase, depth + 1)
    this.#phraseBytes += text.length
    if (this.#phraseBytes > MAX_PHRASE_BYTES) throw new VerdictError('too_large')
    this.#phrases[index] = text
    this.#isReady[index] = true
    return text
  }
}

/** The greatest number of 32 bits that begins with this code. */
function toMax(code: number, bits: number): number {
  return (code + 1) * 2 ** (CODE_BITS - bits) - 1
}

/** 32 bits from any bit on, with zeros behind the end. */
function bitsAt(bytes: Buffer, bit: number): number {
  const at = bit >> 3
  const shift = bit & 7
  const byte = (index: number) => bytes[at + index] ?? 0
  const high = (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
  return ((high << shift) | (byte(4) >> (8 - shift))) >>> 0
}
