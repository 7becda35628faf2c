import { describe, expect, it } from 'vitest'
import { findGivenEncoding, GIVEN_ENCODINGS } from './given-encoding.ts'
import { decodeName } from './name-encoding.ts'

describe('findGivenEncoding', () => {
  it.each([
    ['cp932', 'cp932'],
    ['Shift_JIS', 'cp932'],
    [' SJIS ', 'cp932'],
    ['euc-kr', 'cp949'],
    ['GBK', 'gb18030'],
    ['cp950', 'big5'],
    ['cp1251', 'windows-1251'],
    ['win1252', 'windows-1252'],
    ['latin1', 'windows-1252'],
    ['cp866', 'cp866'],
    ['utf8', 'utf-8'],
    ['cp1253', 'windows-1253'],
    ['CP737', 'cp737'],
    ['cp720', 'cp720'],
    ['TIS-620', 'windows-874'],
    ['cp874', 'windows-874'],
    ['ISO-8859-9', 'windows-1254'],
    ['iso-2022-jp', 'iso-2022-jp'],
  ])('reads the label %s as %s', (label, encoding) => {
    expect(findGivenEncoding(label)).toBe(encoding)
  })

  it.each(['', 'cp', 'klingon', '__proto__', 'base64', 'hex', 'ucs2'])('refuses %j', (label) => {
    expect(findGivenEncoding(label)).toBeUndefined()
  })

  it('names encodings that can be decoded', () => {
    const read = GIVEN_ENCODINGS.map((name) => decodeName(Buffer.from('a'), name))
    expect(read).toEqual(GIVEN_ENCODINGS.map(() => 'a'))
  })
})
