import { createHash } from 'node:crypto'
import { toWorkCategory, type WorkCategory } from '@yomikura/contract/work-types'
import { chooseLight, SKIES } from '@yomikura/drawing/skies'

/** What a drawn cover shows; the same facts give the same picture. */
export type CoverFacts = {
  workno: string
  title: string
  /** Maker's name; empty where no maker is named. */
  maker: string
  /** Code of the specification's table, for example `MNG`. */
  workType: string
}

/** What is known of a drawn cover before it is drawn. */
export type CoverPlan = {
  title: string
  maker: string
  category: WorkCategory
  /** What everything is scattered by; of the work alone, so that its sky outlives its title. */
  seed: number
  /** Names the drawing: 16 hexadecimal digits. Another print is another picture. */
  print: string
  width: number
  height: number
  /** Colour of the whole, `#rrggbb`, for the place before the picture is there. */
  color: string
}

/** Grows when the same facts are drawn in another way. */
const DRAWING_VERSION = 1
const SIZE = { width: 1000, height: 1400 }
/** More than any size could show. */
const MAX_LETTERS = 400

/** Plans the cover that the server draws for a work whose files give none. Nothing is drawn yet. */
export function planCover({ workno, title, maker, workType }: CoverFacts): CoverPlan {
  const shown = { title: toLine(title), maker: toLine(maker), category: toWorkCategory(workType) }
  const seed = createHash('sha256').update(workno).digest().readUInt32BE(0)
  const print = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, workno, shown.title, shown.maker, shown.category]))
    .digest('hex')
    .slice(0, 16)
  return { ...shown, seed, print, ...SIZE, color: SKIES[chooseLight(seed)].mean }
}

/** One line without what only machines read, such as marks that turn the direction of writing. */
function toLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim()
  return [...line].slice(0, MAX_LETTERS).join('')
}
