import iconv from 'iconv-lite'
import { decodeUtf8 } from '../../../pipeline/open/name-encoding.ts'
import { decodeText } from '../../text/decode-text.ts'

const DECLARED =
  /^\s*(?:<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']|[^]{0,1024}?<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+))/i
const HEAD_BYTES = 1024

/** From here on a letter takes three bytes of UTF-8, which other encodings hardly ever form by chance. */
const LONG_LETTER = /[\u0800-\uffff]/
const TWO_BYTES_A_LETTER = /^(?:shift|sjis|ms_kanji|windows-31j|cp9|ks_c|euc|gb|big5|x-)/i

/**
 * Text of an XML or CSS file: by its mark, then by what it declares, then as found out from its bytes.
 * Programs that convert a file to UTF-8 forget to change what it declares, so well-formed UTF-8 is
 * believed before a declaration that says otherwise.
 *
 * @throws VerdictError `corrupted` when the bytes are no text
 */
export function decodeXml(bytes: Buffer): string {
  const hasMark = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0xef
  const declared = DECLARED.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))
  const encoding = declared?.[1] ?? declared?.[2] ?? ''
  const isOther = encoding !== '' && !/^(utf-?8|utf-?16|utf-?32|ucs-?[24])/i.test(encoding)
  const isDeclared =
    !hasMark && isOther && iconv.encodingExists(encoding) && !isUtf8(bytes, encoding)
  return (isDeclared ? iconv.decode(bytes, encoding) : decodeText(bytes)).replace(/^\ufeff/, '')
}

/** Whether bytes are UTF-8 although another encoding is declared. */
function isUtf8(bytes: Buffer, declared: string): boolean {
  const text = decodeUtf8(bytes)
  if (text === undefined) return false
  if (LONG_LETTER.test(text)) return true
  return /[^\u0000-\u007f]/.test(text) && !TWO_BYTES_A_LETTER.test(declared)
}
