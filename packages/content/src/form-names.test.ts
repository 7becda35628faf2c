import { describe, expect, it } from 'vitest'
import { readFormName } from './form-names.ts'

const list = (text: string) => text.split(' | ')

describe('readFormName', () => {
  it.each(
    list(
      'jpg | JPG | JPEG版 | PDF | pdfファイル | 画像(png) | webp data | 1200px | 2400x3400 | 高画質 | 低解像度版 | スマホ用 | PC版 | for iPad | 日本語 | English | 英語版 | 中文(繁体字) | カラー | モノクロ版 | full color | hi-res | 350dpi | ＪＰＧ',
    ),
  )('%s names nothing but a form', (name) => {
    const { form, rest } = readFormName(name)
    expect(form).not.toBe('')
    expect(rest).toBe('')
  })

  it.each([
    ['本編', '本編_JPG'],
    ['本編 カラー', '本編 モノクロ'],
    ['第1話', '第1話（英語版）'],
    ['第１話 PNG', '第1話 webp'],
    ['Rain_1200px', 'Rain_2400px'],
    ['Chapter 2', 'Chapter 2 (English)'],
    ['雨の手紙', '雨の手紙_スマホ用'],
    ['vol.3 high res', 'vol 3 low res'],
    ['01_color', '01_mono'],
    ['本文（高画質）', '本文（低画質）'],
  ])('%s and %s hold the same pages in two forms', (one, other) => {
    expect(readFormName(one).rest).toBe(readFormName(other).rest)
    expect(readFormName(one).form).not.toBe(readFormName(other).form)
  })

  it.each(
    list(
      '本編 | 第1話 | 01 | Chapter 2 | おまけ | Pngaea | Spain | Endless | Colorless Days | 上巻 | Prologue | Epilogue | Zippers | Pagoda | Mobility | Encore',
    ),
  )('%s names no form', (name) => expect(readFormName(name).form).toBe(''))

  it.each(
    list(
      '第1話 | 第2話 | 第10話 | 第10.5話 | 第105話 | Chapter 1 | Chapter 2 | 上巻 | 下巻 | A | B',
    ),
  )('%s is like no other part', (name) => {
    const others = list(
      '第1話 | 第2話 | 第10話 | 第10.5話 | 第105話 | Chapter 1 | Chapter 2 | 上巻 | 下巻 | A | B',
    )
    const { rest } = readFormName(name)
    expect(others.filter((other) => readFormName(other).rest === rest)).toEqual([name])
  })

  it('distinguishes formats from other forms', () => {
    expect(list('jpg | PDF版 | 画像_png').map((name) => readFormName(name).isFormat)).not.toContain(
      false,
    )
    expect(
      list('英語 | カラー | 1200px | 本編').map((name) => readFormName(name).isFormat),
    ).not.toContain(true)
  })
})
