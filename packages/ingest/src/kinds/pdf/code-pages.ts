/**
 * Bits of `ulCodePageRange1` in the OS/2 table of a font: which scripts it covers.
 *
 * @see OpenType 1.9.1: OS/2, ulCodePageRange
 */
export const CODE_PAGES = {
  latin2: 1 << 1,
  cyrillic: 1 << 2,
  greek: 1 << 3,
  turkish: 1 << 4,
  hebrew: 1 << 5,
  arabic: 1 << 6,
  baltic: 1 << 7,
  vietnamese: 1 << 8,
  thai: 1 << 16,
  japanese: 1 << 17,
  simplifiedChinese: 1 << 18,
  korean: 1 << 19,
  traditionalChinese: 1 << 20,
} as const

const CHINESE_OR_JAPANESE =
  CODE_PAGES.japanese | CODE_PAGES.simplifiedChinese | CODE_PAGES.traditionalChinese

/** Blocks of Unicode, in order, and the code page that a font for them has. */
const BLOCKS: readonly (readonly [first: number, last: number, codePages: number])[] = [
  [0x0100, 0x024f, CODE_PAGES.latin2],
  [0x0370, 0x03ff, CODE_PAGES.greek],
  [0x0400, 0x052f, CODE_PAGES.cyrillic],
  [0x0591, 0x05ff, CODE_PAGES.hebrew],
  [0x0600, 0x06ff, CODE_PAGES.arabic],
  [0x0e00, 0x0e7f, CODE_PAGES.thai],
  [0x1100, 0x11ff, CODE_PAGES.korean],
  [0x1e00, 0x1eff, CODE_PAGES.vietnamese],
  [0x1f00, 0x1fff, CODE_PAGES.greek],
  [0x2e80, 0x2fdf, CHINESE_OR_JAPANESE],
  [0x3001, 0x303f, CHINESE_OR_JAPANESE],
  [0x3040, 0x30ff, CODE_PAGES.japanese],
  [0x3130, 0x318f, CODE_PAGES.korean],
  [0x3400, 0x9fff, CHINESE_OR_JAPANESE],
  [0xac00, 0xd7a3, CODE_PAGES.korean],
  [0xf900, 0xfaff, CHINESE_OR_JAPANESE],
  [0xfe30, 0xfe4f, CHINESE_OR_JAPANESE],
  [0xff00, 0xffef, CHINESE_OR_JAPANESE],
  [0x20000, 0x3ffff, CHINESE_OR_JAPANESE],
]
/** Letters of these blocks that each western typeface has (Adobe's standard Latin set). */
const STANDARD = new Set(Array.from('ıŁłŒœŠšŸŽžƒµ', (letter) => letter.codePointAt(0)))

/**
 * Code pages of which a font needs at least one to draw a letter.
 *
 * @param code a code point
 * @returns 0 for what each western typeface has, and for what has no code page
 */
export function codePagesOf(code: number): number {
  if (code < BLOCKS[0]![0] || STANDARD.has(code)) return 0
  return BLOCKS.find(([first, last]) => code >= first && code <= last)?.[2] ?? 0
}
