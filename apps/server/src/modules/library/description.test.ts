import { describe, expect, it } from 'vitest'
import { toDescription } from './description.ts'
import { aCatalogueWork } from '#test/test-works.ts'

const plain = (text: string) =>
  toDescription(aCatalogueWork({ description: { ja_JP: text } }))?.ja_JP

describe('the description of a work', () => {
  it('keeps its lines, whichever way they end, and at most one empty line between them', () => {
    expect(plain('  一\r\n二\r三 \t\n\n\n\n四\u2028五\n')).toBe('一\n二\n三\n\n四\n五')
  })

  it('loses control characters and marks that reverse the text', () => {
    expect(plain('\u0000a\u0007b\u009f\u202etxt\u2066.exe')).toBe('abtxt.exe')
  })

  it('keeps markup as the letters that it is', () => {
    expect(plain('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  })

  it('is cut where it is too long, between whole characters', () => {
    expect(plain('あ'.repeat(30_000))).toHaveLength(10_000)
    const cut = plain('a' + '😀'.repeat(10_000)) ?? ''
    expect(cut.isWellFormed()).toBe(true)
  })

  it('is absent where no locale has words', () => {
    expect(
      toDescription(aCatalogueWork({ description: { ja_JP: ' \n', en_US: '' } })),
    ).toBeUndefined()
  })

  it('holds only the locales that have words', () => {
    const description = { ja_JP: '灯台', en_US: ' ', ko_KR: '등대' }
    expect(toDescription(aCatalogueWork({ description }))).toEqual({ ja_JP: '灯台', ko_KR: '등대' })
  })
})
