import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'
import { drawSkyGuide, SKY_GUIDE_PAGE_COUNT } from './sky-guide.ts'

let library: PDFiumLibrary
let pdf: Buffer
let document: PDFiumDocument

beforeAll(async () => {
  library = await PDFiumLibrary.init()
  pdf = await drawSkyGuide()
  document = await library.loadDocument(pdf)
})

afterAll(() => {
  document.destroy()
  library.destroy()
})

describe('the sky guide', () => {
  it('is read by another program with all its pages', () => {
    expect(document.getPageCount()).toBe(SKY_GUIDE_PAGE_COUNT)
  })

  it('carries text that can be searched in both languages', () => {
    const texts = [...document.pages()].map((page) => page.getText())
    expect(texts[0]).toContain('空のてびき')
    expect(texts[0]).toContain('A Small Guide to the Sky')
    expect(texts.filter((text) => text.includes('Cumulonimbus'))).toHaveLength(2)
    expect(texts[7]).toContain('入道雲')
    expect(texts.every((text) => text.length > 10)).toBe(true)
  })

  it('names its title, author and bookmarks', () => {
    const source = pdf.toString('latin1')
    const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
    expect(source).toContain('/Outlines')
    expect(source).toContain('/ToUnicode')
    expect(source).toContain(utf16('オリオン座 Orion'))
    expect(source).toContain(utf16('A Small Guide to the Sky'))
  })

  it('is the same bytes each time', async () => {
    expect((await drawSkyGuide()).equals(pdf)).toBe(true)
  })
})

describe('breakLines', () => {
  const upTo = (length: number) => (line: string) => line.length <= length

  it('never opens a line with a closing mark', () => {
    const lines = breakLines('雨がふる。空が光る。', upTo(4))
    expect(lines.every((line) => !/^[、。]/.test(line))).toBe(true)
    expect(lines.join('')).toBe('雨がふる。空が光る。')
  })

  it('tears neither a name in katakana nor a small kana from its word', () => {
    const lines = breakLines('星のデネブとちゅう', upTo(5))
    expect(lines).toEqual(['星のデネブ', 'とちゅう'])
  })

  it('breaks English between words', () => {
    expect(breakLines('rain, then a rainbow', upTo(11))).toEqual(['rain, then', 'a rainbow'])
  })
})
