import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeName, detectNameEncoding, type NameEncoding } from './name-encoding.ts'

const NAMES: [NameEncoding, string[]][] = [
  ['utf-8', ['夜の本/001.jpg', 'plain.txt']],
  ['cp932', ['表紙.jpg']],
  ['cp932', ['ソ.jpg']],
  ['cp932', ['夜の本/第１話/001.jpg', '夜の本/第１話/002.jpg']],
  ['cp932', ['カバー.png', 'おまけ/あとがき.txt']],
  ['gb18030', ['第一章/001.jpg', '漫画封面.jpg']],
  ['big5', ['第一章/封面.jpg', '繁體中文.jpg']],
  ['cp949', ['한국어/제1화.jpg']],
  ['cp437', ['Übergröße.jpg', 'Café.jpg']],
]

describe('detectNameEncoding', () => {
  it.each(NAMES)('reads %s names: %j', (encoding, names) => {
    const bytes = names.map((name) => iconv.encode(name, encoding))
    const detected = detectNameEncoding(bytes)
    expect(bytes.map((name) => decodeName(name, detected))).toEqual(names)
  })

  it('reads an archive without names', () => {
    expect(detectNameEncoding([])).toBe('utf-8')
  })
})
