import iconv from 'iconv-lite'
import jschardet from 'jschardet'
import { decodeUtf8 } from '../../pipeline/open/name-encoding.ts'
import { VerdictError } from '../../verdict-error.ts'

/** How much of a text the detector looks at; more changes nothing and takes seconds. */
const SAMPLE_BYTES = 64 * 1024
/** Above this share of signs that cannot be read, the encoding is another one. */
const MAX_BAD_SHARE = 0.01
/** Above this share of control signs, a file is no text. */
const MAX_CONTROL_SHARE = 0.1

const MARKS: [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe0000', 'utf-32le'],
  ['0000feff', 'utf-32be'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/** What the detector says, and what is meant: the superset that programs write. */
const MEANT: Record<string, string> = {
  shift_jis: 'cp932',
  'windows-31j': 'cp932',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'euc-kr': 'cp949',
  'euc-tw': 'big5',
}

/** Tried when the detector has no opinion, or one that does not hold. */
const CANDIDATES = ['cp932', 'euc-jp', 'gb18030', 'big5', 'cp949']
/** A text of one byte a letter: it reads anything, so it comes last. */
const LAST = 'windows-1252'

const KANA_HIGH_BYTE = 0x30
const ESCAPES_TO_JAPANESE = /\u001b(?:\$[@B]|\([JI])/u
/** Some programs write CR LF as CR CR LF. */
const LINE_END = /\r{1,2}\n|\r/g
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/gu

/**
 * Reads a text of any encoding: by its mark, as strict UTF-8, by its own escapes, else by detection.
 * Line ends become one kind and control signs are left out; nothing else changes.
 *
 * @throws VerdictError `corrupted` when it is no text
 */
export function decodeText(bytes: Buffer): string {
  const text = toUnicode(bytes)
    .replace(/^\ufeff/u, '')
    .replace(LINE_END, '\n')
  const clean = text.replace(CONTROLS, '')
  if (text.length - clean.length > text.length * MAX_CONTROL_SHARE) {
    throw new VerdictError('corrupted', 'The file holds no text.')
  }
  return clean.toWellFormed()
}

function toUnicode(bytes: Buffer): string {
  const head = bytes.toString('hex', 0, 4)
  const marked = MARKS.find(([mark]) => head.startsWith(mark))?.[1]
  if (marked !== undefined) return iconv.decode(bytes, marked)
  const utf16 = findUtf16(bytes)
  if (utf16 !== undefined) return iconv.decode(bytes, utf16)
  const text = decodeUtf8(bytes)
  if (text === undefined) return iconv.decode(bytes, detectEncoding(bytes))
  return ESCAPES_TO_JAPANESE.test(text) ? decodeIso2022Jp(bytes) : text
}

/** The detector is believed as long as what it says reads well. */
function detectEncoding(bytes: Buffer): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const guess = jschardet.detect(sample).encoding?.toLowerCase() ?? ''
  const meant = MEANT[guess] ?? guess
  if (iconv.encodingExists(meant) && countBad(sample, meant) <= MAX_BAD_SHARE) return meant
  const [best] = CANDIDATES.map((encoding) => ({ encoding, bad: countBad(sample, encoding) })).sort(
    (a, b) => a.bad - b.bad,
  )
  return best !== undefined && best.bad <= MAX_BAD_SHARE ? best.encoding : LAST
}

/** Share of signs that an encoding has no letter for. */
function countBad(bytes: Buffer, encoding: string): number {
  const text = iconv.decode(bytes, encoding)
  // A sample may end in the middle of a letter.
  const bad = text.slice(0, -1).split('\ufffd').length - 1
  return bad / Math.max(1, text.length)
}

/**
 * UTF-16 without a mark: the high bytes of Latin letters, line ends and kana are few, and all of them
 * in every other place. No other encoding of a text has a zero.
 */
function findUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (bytes.length % 2 === 1 || !sample.includes(0)) return undefined
  return findHighBytes(sample, [0]) ?? findHighBytes(sample, [0, KANA_HIGH_BYTE])
}

/** Which byte of each pair is often one of these, while the other hardly ever is. */
function findHighBytes(sample: Buffer, values: number[]): 'utf-16le' | 'utf-16be' | undefined {
  const counts = [0, 0]
  for (const [at, byte] of sample.entries()) if (values.includes(byte)) counts[at % 2]! += 1
  const [even = 0, odd = 0] = counts
  const few = sample.length / 40
  const many = sample.length / 20
  if (odd > many && even < few) return 'utf-16le'
  return even > many && odd < few ? 'utf-16be' : undefined
}

/** Seven-bit Japanese, where escapes switch between letters. */
function decodeIso2022Jp(bytes: Buffer): string {
  return new TextDecoder('iso-2022-jp').decode(bytes)
}
