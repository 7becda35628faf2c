import { type Face, findGlyph, hasVerticalForm } from './glyph-data.ts'
import type { Matrix } from './outline.ts'
import { type Cell, parseLines, type Run, squeezeOf, toCells } from './parse.ts'

/** How lettering is set; sizes in px of the drawing. */
export type Setting = {
  face: Face
  mode: 'horizontal' | 'vertical'
  size: number
  /** Distance between the middles of two lines, in ems. */
  lineHeight: number
  /** Extra room after each character, in ems; negative tightens. */
  letterSpacing: number
  /** Where shorter lines sit: at the line's beginning, middle or end. */
  align: 'start' | 'middle' | 'end'
}

/** An outline and its place; font units map to px with the box's top left corner as origin. */
export type PlacedGlyph = { path: string; matrix: Matrix }

/** Lettering measured and placed inside its own box. */
export type Layout = { width: number; height: number; glyphs: PlacedGlyph[] }

const ASCENT = 880
const EM = 1000
const RUBY_SCALE = 0.5
const RUBY_ROOM = 0.55

/** A glyph along its line: `along` from the line's start, `across` from the line's middle, in em. */
type LineGlyph = {
  path: string
  along: number
  across: number
  scaleX: number
  scale: number
  turn: boolean
}
type Line = { glyphs: LineGlyph[]; length: number; hasRuby: boolean }

/** Sets text into lines or columns; columns run right to left. */
export function layOut(text: string, setting: Setting): Layout {
  const lines = parseLines(text).map((runs) => setLine(runs, setting))
  const length = Math.max(0, ...lines.map((line) => line.length))
  let thickness = 0
  const middles = lines.map((line, index) => {
    // Ruby lies outside its line, so that line needs its room on top of the usual distance.
    thickness += (index === 0 ? 1 : setting.lineHeight) + (line.hasRuby ? RUBY_ROOM : 0)
    return thickness - 0.5
  })
  const isVertical = setting.mode === 'vertical'
  const size = setting.size
  const glyphs = lines.flatMap((line, index) => {
    const slack = length - line.length
    const start = setting.align === 'start' ? 0 : setting.align === 'end' ? slack : slack / 2
    const middle = middles[index] ?? 0
    return line.glyphs.map((glyph) =>
      isVertical
        ? placeVertical(glyph, start, thickness - middle, size)
        : placeHorizontal(glyph, start, middle, size),
    )
  })
  return isVertical
    ? { width: thickness * size, height: length * size, glyphs }
    : { width: length * size, height: thickness * size, glyphs }
}

function setLine(runs: Run[], setting: Setting): Line {
  const glyphs: LineGlyph[] = []
  let along = 0
  const characters = runs.map((run) => run.text)
  runs.forEach((run, index) => {
    const around = {
      previous: [...(characters[index - 1] ?? '')].at(-1),
      next: [...(characters[index + 1] ?? '')][0],
    }
    const base = setRun(run.text, setting, around)
    const ruby = run.ruby ? setRun(run.ruby, { ...setting, letterSpacing: 0 }, {}) : undefined
    const rubyLength = (ruby?.length ?? 0) * RUBY_SCALE
    const room = Math.max(base.length, rubyLength)
    for (const glyph of base.glyphs) {
      glyphs.push({ ...glyph, along: glyph.along + along + (room - base.length) / 2 })
    }
    for (const glyph of ruby?.glyphs ?? []) {
      glyphs.push({
        ...glyph,
        along: glyph.along * RUBY_SCALE + along + (room - rubyLength) / 2,
        across: 0.5 + RUBY_SCALE / 2 + glyph.across * RUBY_SCALE,
        scale: glyph.scale * RUBY_SCALE,
      })
    }
    along += room
  })
  return { glyphs, length: along, hasRuby: runs.some((run) => run.ruby) }
}

type Around = { previous?: string | undefined; next?: string | undefined }

function setRun(
  text: string,
  setting: Setting,
  around: Around,
): { glyphs: LineGlyph[]; length: number } {
  const cells: Cell[] =
    setting.mode === 'vertical'
      ? toCells(text)
      : [...text].map((characters) => ({ characters, isSideways: false }))
  const glyphs: LineGlyph[] = []
  let along = 0
  cells.forEach((cell, index) => {
    const previous = cells[index - 1]?.characters ?? around.previous
    const next = cells[index + 1]?.characters ?? around.next
    const set =
      setting.mode === 'vertical'
        ? setVerticalCell(cell, setting.face)
        : setFlatCell(cell, setting.face)
    // A face with proportional marks has no air to give up.
    const squeeze = set.advance > 0.9 ? squeezeOf(cell.characters, previous, next) : NO_SQUEEZE
    along -= squeeze.before
    for (const glyph of set.glyphs) glyphs.push({ ...glyph, along: glyph.along + along })
    along += set.advance - squeeze.after + setting.letterSpacing
  })
  return { glyphs, length: Math.max(0, along - (cells.length > 0 ? setting.letterSpacing : 0)) }
}

const NO_SQUEEZE = { before: 0, after: 0 }

type SetCell = { glyphs: LineGlyph[]; advance: number }

function setFlatCell(cell: Cell, face: Face): SetCell {
  const { path, advance } = findGlyph(face, cell.characters, false)
  return {
    glyphs: [{ path, along: 0, across: 0, scaleX: 1, scale: 1, turn: false }],
    advance: advance / EM,
  }
}

/** Marks that a font without vertical forms leaves lying: they are turned by a quarter instead. */
const TURNED = new Set('ー―—–〜～…‥「」『』（）〈〉《》【】→←')
/** Marks that sit at the lower left in flat setting and at the upper right in vertical setting. */
const LIFTED = new Set('、。')
const SMALL_KANA = new Set('ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ')
const LIFT_EM = 0.62
const SMALL_SHIFT_EM = 0.12

function setVerticalCell(cell: Cell, face: Face): SetCell {
  const characters = [...cell.characters]
  if (characters.length > 1) return setSideBySide(characters, face)
  const { path, advance } = findGlyph(face, cell.characters, true)
  const width = advance / EM
  const glyph = { path, along: 0, across: 0, scaleX: 1, scale: 1, turn: false }
  if (cell.isSideways) return { glyphs: [{ ...glyph, turn: true }], advance: width }
  if (cell.characters === ' ') return { glyphs: [], advance: width }
  // The em box is centred on the column: `across` is measured to the glyph's left edge.
  const centred = { ...glyph, across: -width / 2 }
  // Vertical forms are drawn in a full em box, also where the flat form is narrow.
  if (hasVerticalForm(face, cell.characters))
    return { glyphs: [{ ...glyph, across: -0.5 }], advance: 1 }
  if (TURNED.has(cell.characters)) return { glyphs: [{ ...glyph, turn: true }], advance: width }
  if (LIFTED.has(cell.characters)) {
    return {
      glyphs: [{ ...centred, across: centred.across + LIFT_EM, along: -LIFT_EM }],
      advance: 1,
    }
  }
  if (SMALL_KANA.has(cell.characters)) {
    const shifted = { along: -SMALL_SHIFT_EM, across: centred.across + SMALL_SHIFT_EM }
    return { glyphs: [{ ...centred, ...shifted }], advance: 1 }
  }
  return { glyphs: [centred], advance: 1 }
}

/** Tate-chu-yoko: two or three marks share one em, narrowed until they fit. */
function setSideBySide(characters: string[], face: Face): SetCell {
  const set = characters.map((character) => findGlyph(face, NARROW[character] ?? character, false))
  const total = set.reduce((sum, glyph) => sum + glyph.advance / EM, 0)
  const scaleX = Math.min(1, 1.04 / total)
  let across = (-total * scaleX) / 2
  const glyphs = set.map(({ path, advance }) => {
    const glyph = { path, along: 0, across, scaleX, scale: 1, turn: false }
    across += (advance / EM) * scaleX
    return glyph
  })
  return { glyphs, advance: 1 }
}

const NARROW: Record<string, string> = { '！': '!', '？': '?' }

function placeHorizontal(
  glyph: LineGlyph,
  start: number,
  middle: number,
  size: number,
): PlacedGlyph {
  const scale = (glyph.scale * size) / EM
  // Ruby stands above its line, on the side where y is smaller.
  const top = (middle - glyph.across) * size - 0.5 * glyph.scale * size
  const x = (start + glyph.along) * size
  return { path: glyph.path, matrix: [scale, 0, 0, -scale, x, top + ASCENT * scale] }
}

function placeVertical(glyph: LineGlyph, start: number, middle: number, size: number): PlacedGlyph {
  const scale = (glyph.scale * size) / EM
  const y = (start + glyph.along) * size
  if (glyph.turn) {
    // Turned clockwise about the column's middle: the em box's middle lies on the column.
    const x = (middle + glyph.across) * size - (ASCENT - EM / 2) * scale
    return { path: glyph.path, matrix: [0, scale, scale, 0, x, y] }
  }
  const x = (middle + glyph.across) * size
  return { path: glyph.path, matrix: [scale * glyph.scaleX, 0, 0, -scale, x, y + ASCENT * scale] }
}
