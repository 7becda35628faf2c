import iconv from 'iconv-lite'
import { decodeText } from '../../text/decode-text.ts'

const DECLARED =
  /^\s*(?:<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']|[^]{0,1024}?<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+))/i
const HEAD_BYTES = 1024

/**
 * Text of an XML or CSS file: by its mark, then by what it declares, then as found out from its bytes.
 *
 * @throws VerdictError `corrupted` when the bytes are no text
 */
export function decodeXml(bytes: Buffer): string {
  const hasMark = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0xef
  const declared = DECLARED.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))
  const encoding = declared?.[1] ?? declared?.[2] ?? ''
  const isOther = encoding !== '' && !/^(utf-?8|utf-?16)/i.test(encoding)
  const text =
    !hasMark && isOther && iconv.encodingExists(encoding)
      ? iconv.decode(bytes, encoding)
      : decodeText(bytes)
  return text.replace(/^\ufeff/, '')
}
