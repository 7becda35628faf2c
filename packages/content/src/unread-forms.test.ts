import { describe, expect, it } from 'vitest'
import { adviseByBytes, adviseByName } from './unread-forms.ts'

describe('a form that no reader here opens', () => {
  it.each([
    ['a.djvu', 'DjVu'],
    ['a.CHM', 'CHM'],
    ['a.lit', 'LIT'],
    ['a.kfx', 'KFX'],
    ['a.ibooks', 'iBooks'],
  ])('is named by its ending, with what to do: %s', (name, form) => {
    expect(adviseByName(name)).toContain(form)
    expect(adviseByName(name)).toMatch(/(?:EPUB|PDF).* they are\.$/)
  })

  it('is named by its first bytes, whatever it is called', () => {
    expect(adviseByBytes('AT&TFORM\0\0\0\u0010DJVU')).toContain('DjVu')
    expect(adviseByBytes('ITOLITLS\u0001')).toContain('LIT')
    expect(adviseByBytes('\u00eaDRMION\u00ee')).toContain('KFX')
  })

  it('is none of those that are read, nor of those that nothing is known of', () => {
    expect(['a.epub', 'a.pdf', 'a.exe', 'constructor'].map(adviseByName)).toEqual(
      Array.from({ length: 4 }),
    )
    expect(adviseByBytes('%PDF-1.7')).toBeUndefined()
  })
})
