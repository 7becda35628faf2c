import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import type { Font, Glyph } from 'fontkit'
import type { GlyphSheet } from '../glyph-data.ts'
import type { FontSource } from './fonts.ts'

/** Marks with two code points for one shape; a font often has only one of them. */
const TWINS: Record<string, string> = { '～': '〜', '〜': '～', '―': '—', '—': '―' }

type Slice = { file: string; ranges: [number, number][] }

/** Reads the outlines of some characters; those that the font lacks are returned as `missing`. */
export function readGlyphSheet(
  source: FontSource,
  packageFolder: string,
  characters: readonly string[],
): { sheet: GlyphSheet; missing: string[] } {
  const slices = readSlices(packageFolder, source.weight)
  const fonts = new Map<string, Font>()
  const horizontal: Record<string, string> = {}
  const vertical: Record<string, string> = {}
  const missing: string[] = []
  for (const character of [...new Set(characters)].sort()) {
    const drawn = findDrawn(character, slices, fonts, packageFolder)
    const flat = drawn?.font.layout(drawn.text).glyphs[0]
    if (!drawn || !flat) {
      missing.push(character)
      continue
    }
    horizontal[character] = packGlyph(flat, drawn.font)
    const upright = drawn.font.layout(drawn.text, ['vert']).glyphs[0]
    if (upright && upright.id !== flat.id) vertical[character] = packGlyph(upright, drawn.font)
  }
  const sheet = {
    font: `${source.name} ${String(source.weight)}`,
    source: `${source.package}@${source.version}`,
    licence: 'OFL-1.1',
    copyright: readFileSync(join(packageFolder, 'LICENSE'), 'utf8').split('\n')[0]?.trim() ?? '',
    ascent: 880,
    horizontal,
    vertical,
  }
  return { sheet, missing }
}

/** A web font comes in slices of the code space; the style sheet says which slice holds what. */
function readSlices(packageFolder: string, weight: number): Slice[] {
  const css = readFileSync(join(packageFolder, `${String(weight)}.css`), 'utf8')
  const rule = /url\(\.\/files\/([^)]+\.woff2)\)[^;]*;\s*unicode-range: ([^;]+);/g
  return [...css.matchAll(rule)].map(([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

/** The character itself, or its twin where the font draws only that one. */
function findDrawn(
  character: string,
  slices: Slice[],
  fonts: Map<string, Font>,
  packageFolder: string,
): { text: string; font: Font } | undefined {
  for (const text of [character, TWINS[character] ?? character]) {
    const font = openSliceOf(text, slices, fonts, packageFolder)
    if (font) return { text, font }
  }
  return undefined
}

function openSliceOf(
  character: string,
  slices: Slice[],
  fonts: Map<string, Font>,
  packageFolder: string,
): Font | undefined {
  const code = character.codePointAt(0) ?? 0
  for (const slice of slices) {
    if (!slice.ranges.some(([from, to]) => code >= from && code <= to)) continue
    const path = join(packageFolder, 'files', slice.file)
    if (!existsSync(path)) continue
    const font = fonts.get(path) ?? (fontkit.openSync(path) as Font)
    fonts.set(path, font)
    if (font.hasGlyphForCodePoint(code)) return font
  }
  return undefined
}

const LETTERS: Record<string, string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

/** Packs an outline as `advance path` with relative whole numbers: a third of absolute data. */
function packGlyph(glyph: Glyph, font: Font): string {
  const scale = 1000 / font.unitsPerEm
  let x = 0
  let y = 0
  let path = ''
  for (const { command, args } of glyph.path.commands) {
    const numbers = args.map((value) => Math.round(value * scale))
    const relative = numbers.map((value, index) => value - (index % 2 === 0 ? x : y))
    path += (LETTERS[command] ?? '') + relative.join(' ').replaceAll(' -', '-')
    if (numbers.length >= 2) {
      x = numbers.at(-2) ?? x
      y = numbers.at(-1) ?? y
    }
  }
  const advance = String(Math.round(glyph.advanceWidth * scale))
  return path === '' ? advance : `${advance} ${path}`
}
