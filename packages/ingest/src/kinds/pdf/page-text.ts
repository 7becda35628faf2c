import type { Pdfium } from './pdfium.ts'

/** A word of a page and where it stands, in fractions of the page from its top left. */
export type TextWord = { text: string; x: number; y: number; w: number; h: number }

type Box = { left: number; top: number; right: number; bottom: number }
type Letter = { text: string; box: Box }

/** Pages with more letters are tables of data; reading them all would take minutes. */
export const MAX_LETTERS = 100_000
const DOUBLE_BYTES = 8
const INT_BYTES = 4
/** Steps in which the place of a word is given, for one picture of a page. */
export const STEPS = 1e4

/**
 * Words of a page with their boxes, in the order of the document. Letters without spaces between
 * them, as in Japanese, are one word as long as they stand in one line.
 *
 * @param text page of text, as `FPDFText_LoadPage` opened it
 * @param layout pixels of the page and how many pictures it becomes, which need as fine places each
 */
export function readPageText(
  pdfium: Pdfium,
  { page, text }: { page: number; text: number },
  { width, height, sliceCount }: { width: number; height: number; sliceCount: number },
): TextWord[] {
  const scratch = pdfium.call('malloc', 4 * DOUBLE_BYTES)
  try {
    const words: Letter[][] = []
    let word: Letter[] = []
    const end = () => {
      if (word.length > 0) words.push(word)
      word = []
    }
    const count = Math.min(pdfium.call('FPDFText_CountChars', text), MAX_LETTERS)
    for (let index = 0; index < count; index++) {
      const letter = readLetter(pdfium, { page, text, scratch, width, height }, index)
      if (letter === undefined || (word.length > 0 && !isSameLine(word.at(-1)!, letter))) end()
      if (letter !== undefined) word.push(letter)
    }
    end()
    const steps = STEPS * sliceCount
    return words.map((letters) => toWord(letters, { width, height, steps }))
  } finally {
    pdfium.call('free', scratch)
  }
}

type Place = { page: number; text: number; scratch: number; width: number; height: number }

/** A letter and its box in pixels of the drawn page; undefined for white space and controls. */
function readLetter(pdfium: Pdfium, place: Place, index: number): Letter | undefined {
  const code = pdfium.call('FPDFText_GetUnicode', place.text, index)
  if (code <= 0x20 || code === 0xfffe || code > 0x10ffff) return undefined
  const text = String.fromCodePoint(code)
  if (/^[\s\u3000]$/u.test(text)) return undefined
  const [left, right, bottom, top] = [0, 1, 2, 3].map((i) => place.scratch + i * DOUBLE_BYTES)
  if (!pdfium.call('FPDFText_GetCharBox', place.text, index, left!, right!, bottom!, top!))
    return undefined
  const corners = new DataView(pdfium.memory.buffer)
  const read = (pointer: number) => corners.getFloat64(pointer, true)
  const from = { x: read(left!), y: read(top!) }
  const to = { x: read(right!), y: read(bottom!) }
  // The page may be rotated, so opposite corners change places on the drawing.
  const [a, b] = [toPixels(pdfium, place, from), toPixels(pdfium, place, to)]
  const box = {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  }
  return { text, box }
}

function toPixels(
  pdfium: Pdfium,
  { page, scratch, width, height }: Place,
  { x, y }: { x: number; y: number },
): { x: number; y: number } {
  pdfium.call('FPDF_PageToDevice', page, 0, 0, width, height, 0, x, y, scratch, scratch + INT_BYTES)
  const memory = new DataView(pdfium.memory.buffer)
  return { x: memory.getInt32(scratch, true), y: memory.getInt32(scratch + INT_BYTES, true) }
}

/** Whether a letter goes on where the last one stood, across for lines and down for columns. */
function isSameLine({ box: last }: Letter, { box }: Letter): boolean {
  const reach = 1.5 * Math.max(last.right - last.left, last.bottom - last.top, 1)
  const across = Math.min(last.bottom, box.bottom) >= Math.max(last.top, box.top)
  const down = Math.min(last.right, box.right) >= Math.max(last.left, box.left)
  const isNear =
    Math.abs(box.left - last.left) <= reach * 2 && Math.abs(box.top - last.top) <= reach * 2
  return isNear && (across || down)
}

function toWord(
  letters: Letter[],
  { width, height, steps }: { width: number; height: number; steps: number },
): TextWord {
  const left = Math.min(...letters.map(({ box }) => box.left))
  const top = Math.min(...letters.map(({ box }) => box.top))
  const right = Math.max(...letters.map(({ box }) => box.right))
  const bottom = Math.max(...letters.map(({ box }) => box.bottom))
  const fraction = (pixels: number, whole: number) =>
    Math.round((Math.min(Math.max(pixels, 0), whole) / whole) * steps) / steps
  return {
    text: letters.map(({ text }) => text).join(''),
    x: fraction(left, width),
    y: fraction(top, height),
    w: fraction(right - left, width),
    h: fraction(bottom - top, height),
  }
}
