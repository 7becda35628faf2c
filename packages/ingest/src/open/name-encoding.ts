import iconv from 'iconv-lite'
import jschardet from 'jschardet'

/** Encodings that names without a mark of their own are read in. */
export type NameEncoding = 'utf-8' | 'cp932' | 'gb18030' | 'big5' | 'cp949' | 'cp437'

/** What the detector says, and what is meant: the superset that Windows writes. */
const MEANT: Record<string, NameEncoding> = {
  shift_jis: 'cp932',
  cp932: 'cp932',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  'big5-hkscs': 'big5',
  'euc-kr': 'cp949',
  cp949: 'cp949',
}

/** Below this the detector has no opinion: it was never seen on a name that it read right. */
const NO_OPINION = 0.005

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8; undefined when the bytes are not well-formed UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Encoding of an archive's unmarked names. All names are judged together, since one short name says
 * too little: strict UTF-8 first, then a detector. CP437, which the format asks for, reads anything
 * and so comes last; before it CP932, since a lone "ソ" gives a detector nothing to go by and most
 * works here are Japanese.
 */
export function detectNameEncoding(names: readonly Uint8Array[]): NameEncoding {
  if (names.every((name) => decodeUtf8(name) !== undefined)) return 'utf-8'
  const guess = jschardet.detect(Buffer.concat(names.flatMap((name) => [name, NEW_LINE])))
  const meant = MEANT[guess.encoding?.toLowerCase() ?? '']
  if (meant !== undefined && readsAll(names, meant)) return meant
  return guess.confidence < NO_OPINION && readsAll(names, 'cp932') ? 'cp932' : 'cp437'
}

const NEW_LINE = Buffer.from('\n')

export function decodeName(bytes: Uint8Array, encoding: NameEncoding): string {
  return iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false })
}

function readsAll(names: readonly Uint8Array[], encoding: NameEncoding): boolean {
  return names.every((name) => !decodeName(name, encoding).includes('\ufffd'))
}
