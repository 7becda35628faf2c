import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { INPUTS } from '../../test-folders.ts'
import { decodeText } from './decode-text.ts'

const JAPANESE =
  '｜吾輩《わがはい》は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n'.repeat(4)

const SAMPLES: [path: string, phrase: string][] = [
  ['aozora/127_rashomon.txt', '下人《げにん》'],
  ['chardet/Big5/_ude_1.txt', '維基大典'],
  ['chardet/EUC-JP/_ude_1.txt', 'の'],
  ['chardet/EUC-KR/_ude_euc1.txt', '이'],
  ['chardet/SHIFT_JIS/_ude_4.txt', 'の'],
  ['chardet/UTF-16LE/nobom-utf16le.txt', 'e'],
  ['chardet/UTF-16/bom-utf-16-be.srt', '-->'],
  ['chardet/UTF-32/bom-utf-32-le.srt', '-->'],
  ['chardet/iso-2022-jp/_ude_1.txt', 'の'],
  ['compress/e.txt', '2.7182818'],
]

describe('decodeText', () => {
  it.each(['utf-8', 'cp932', 'euc-jp', 'utf-16le', 'utf-16be'])(
    'reads Japanese in %s as it was written',
    (encoding) => {
      expect(decodeText(iconv.encode(JAPANESE, encoding))).toBe(JAPANESE)
    },
  )

  it.each([
    ['gb18030', '人之初，性本善。性相近，习相远。苟不教，性乃迁。教之道，贵以专。'],
    ['big5', '人之初，性本善。性相近，習相遠。苟不教，性乃遷。教之道，貴以專。'],
    ['cp949', '나랏말싸미 중국과 달라 한자와 서로 통하지 아니하므로 이런 까닭으로'],
  ])('reads %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text.repeat(3), encoding))).toBe(text.repeat(3))
  })

  it('leaves out marks and control signs, and makes one kind of line end', () => {
    const text = `\ufeffa\u0000b\r\nc\rd\n\t${'e'.repeat(40)}\u0085`
    expect(decodeText(Buffer.from(text))).toBe(`ab\nc\nd\n\t${'e'.repeat(40)}`)
    expect(decodeText(Buffer.alloc(0))).toBe('')
  })

  it.each([
    ['CR LF', 'a\r\nb\r\n\r\nc'],
    ['CR', 'a\rb\r\rc'],
    ['CR CR LF', 'a\r\r\nb\r\r\n\r\r\nc'],
    ['one of each', 'a\r\r\nb\n\rc'],
  ])('makes one line end of %s', (_, text) => {
    expect(decodeText(Buffer.from(text))).toBe('a\nb\n\nc')
  })

  it('refuses bytes that are no text', () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 32))
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ verdict: 'corrupted' }))
  })

  it.skipIf(INPUTS === undefined).each(SAMPLES)(
    'reads %s (needs the inputs folder)',
    async (path, phrase) => {
      const text = decodeText(await readFile(join(INPUTS ?? '', 'text', path)))
      expect(text).toContain(phrase)
      expect(text.split('\ufffd').length - 1).toBeLessThan(text.length / 100)
    },
  )
})
