import { describe, expect, it } from 'vitest'
import { FACES, loadGlyphSheet } from './glyph-data.ts'
import { layOut, type Setting } from './layout.ts'
import { letterSvg, measureLettering } from './letter.ts'
import { placeOutline } from './outline.ts'

const COLUMN: Setting = {
  face: 'dialogue',
  mode: 'vertical',
  size: 100,
  lineHeight: 1.4,
  letterSpacing: 0,
  align: 'start',
}

/** The box of the ink of one glyph of a layout, in px. */
function inkOf(text: string, index: number, setting: Partial<Setting> = {}) {
  const glyph = layOut(text, { ...COLUMN, ...setting }).glyphs[index]
  if (!glyph) throw new Error(`No glyph ${String(index)} in ${text}.`)
  const numbers = (placeOutline(glyph.path, glyph.matrix).match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  const xs = numbers.filter((_, at) => at % 2 === 0)
  const ys = numbers.filter((_, at) => at % 2 === 1)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

describe('vertical setting', () => {
  it.each(FACES)(
    'puts 。 and 、 into the upper right quarter of their cell in the %s face',
    (face) => {
      for (const mark of ['。', '、']) {
        const ink = inkOf(`あ${mark}あ`, 1, { face })
        expect((ink.left + ink.right) / 2, mark).toBeGreaterThan(50)
        expect((ink.top + ink.bottom) / 2, mark).toBeLessThan(150)
        expect(ink.top, mark).toBeGreaterThan(95)
      }
    },
  )

  it.each(FACES)('stands ー and … upright in the %s face', (face) => {
    for (const mark of ['ー', '…']) {
      const ink = inkOf(mark, 0, { face })
      expect(ink.bottom - ink.top, mark).toBeGreaterThan((ink.right - ink.left) * 2)
    }
  })

  it.each(FACES)('moves small kana to the upper right in the %s face', (face) => {
    const flat = inkOf('っ', 0, { face, mode: 'horizontal' })
    const upright = inkOf('っ', 0, { face })
    expect(upright.left).toBeGreaterThan(flat.left)
    expect(upright.top).toBeLessThan(flat.top)
  })

  it('runs columns from right to left', () => {
    expect(inkOf('あ\nい', 0).left).toBeGreaterThan(inkOf('あ\nい', 1).right)
  })

  it('keeps !! and two digits side by side in one cell', () => {
    for (const pair of ['!!', '！？', '12']) {
      expect(measureLettering(pair, { size: 100 }).height, pair).toBe(100)
      expect(inkOf(pair, 0).right, pair).toBeLessThanOrEqual(inkOf(pair, 1).left + 3)
    }
  })

  it('lays longer Latin words on their side', () => {
    const ink = inkOf('Hello', 0)
    expect(ink.bottom - ink.top).toBeLessThan(100)
    expect(measureLettering('Hello', { size: 100 }).height).toBeLessThan(400)
  })

  it('closes the hole between two marks and at a line’s edges', () => {
    expect(measureLettering('。」', { size: 100 }).height).toBe(100)
    expect(measureLettering('「あ」', { size: 100 }).height).toBe(200)
    expect(measureLettering('あ、あ', { size: 100 }).height).toBe(300)
  })
})

describe('lettering', () => {
  it('draws outlines and never text', () => {
    const svg = letterSvg('雨の{灯台|とうだい}', { size: 40, face: 'title', stroke: '#fff' })
    expect(svg).not.toContain('<text')
    expect(svg.match(/<path /g)).toHaveLength(2)
  })

  it('makes room for a reading beside its line', () => {
    const plain = measureLettering('灯台', { size: 100, face: 'title' })
    const ruby = measureLettering('{灯台|とうだい}', { size: 100, face: 'title' })
    expect(ruby.width).toBeGreaterThan(plain.width)
    expect(ruby.height).toBe(plain.height)
  })

  it('anchors the measured box at the given point', () => {
    const numbers = (svg: string) => (svg.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    const at = (anchor: 'top-left' | 'bottom-right') =>
      numbers(letterSvg('あ', { size: 100, x: 300, y: 300, anchor }).replace(/fill="[^"]*"/g, ''))
    expect(Math.min(...at('top-left'))).toBeGreaterThanOrEqual(300)
    expect(Math.max(...at('bottom-right'))).toBeLessThanOrEqual(300)
  })

  it('names the character that has no outline', () => {
    expect(() => letterSvg('한', { size: 40 })).toThrow('"한" (U+D55C)')
  })

  it.each(FACES)('states font, package and licence of the %s face', (face) => {
    const sheet = loadGlyphSheet(face)
    expect(sheet.licence).toBe('OFL-1.1')
    expect(sheet.source).toMatch(/^@fontsource\/.+@\d/)
    expect(sheet.copyright).toContain('Copyright')
  })
})
