import { readFileSync } from 'node:fs'

/**
 * The faces that works may letter in, each for one voice.
 * `dialogue` speaks in balloons, `display` shouts, `sound` is for sound effects, `title` for
 * logotypes and narration, `hand` for the picture book.
 */
export const FACES = ['dialogue', 'display', 'sound', 'title', 'hand'] as const
export type Face = (typeof FACES)[number]

/** One glyph in font units (1000 to the em, y upwards, origin on the baseline). */
export type Glyph = { advance: number; path: string }

/** A face's committed outlines; `vertical` holds the forms that differ in vertical setting. */
export type GlyphSheet = {
  font: string
  source: string
  licence: string
  copyright: string
  ascent: number
  horizontal: Record<string, string>
  vertical: Record<string, string>
}

const sheets = new Map<Face, GlyphSheet>()

/** Reads a face's outlines once; they are large, so a face that no page uses is never read. */
export function loadGlyphSheet(face: Face): GlyphSheet {
  let sheet = sheets.get(face)
  if (!sheet) {
    const file = new URL(`./glyphs/${face}.json`, import.meta.url)
    sheet = JSON.parse(readFileSync(file, 'utf8')) as GlyphSheet
    sheets.set(face, sheet)
  }
  return sheet
}

/**
 * Finds the outline of one character.
 * @throws an error that names the character when the committed outlines lack it.
 */
export function findGlyph(face: Face, character: string, vertical: boolean): Glyph {
  const sheet = loadGlyphSheet(face)
  const packed = (vertical ? sheet.vertical[character] : undefined) ?? sheet.horizontal[character]
  if (packed === undefined) {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
    throw new Error(
      `The ${face} face has no outline for "${character}" (U+${code}). ` +
        'Run `npm run glyphs -w demo/works` to collect it from the fonts.',
    )
  }
  const space = packed.indexOf(' ')
  if (space < 0) return { advance: Number(packed), path: '' }
  return { advance: Number(packed.slice(0, space)), path: packed.slice(space + 1) }
}

/** True when the font itself draws this character differently in vertical setting. */
export function hasVerticalForm(face: Face, character: string): boolean {
  return loadGlyphSheet(face).vertical[character] !== undefined
}
