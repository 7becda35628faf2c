import type { FontFace } from '../fonts/font-file.ts'
import { sharp } from './drawing-engine.ts'
import type { Letter } from './letter-fonts.ts'

/** Letters on nothing: RGBA, with what stands under them so that they are read on any ground. */
export type DrawnWords = { data: Buffer; width: number; height: number }

type Room = { width: number; height: number }
export type Manner = {
  /** Sizes in pixels that are tried, large ones first. */
  sizes: readonly number[]
  /** `#rrggbb` of the letters. */
  fill: string
  /** `#rrggbb` around them, and how far it reaches in shares of the size; none when absent. */
  under?: { color: string; reach: number }
}

type Setting = { size: number; width: number; wrap: 'word' | 'word-char'; fill: string }

const WORDS = new Intl.Segmenter('ja', { granularity: 'word' })
const ELLIPSIS = '…'
/** Forbids a break. */
const JOINER = '\u2060'
/** Endings and signs that belong to the word before them. */
const ENDING = /^(?:\p{Script=Hiragana}+|[\p{P}\p{S}\p{M}ー]+)$/u
/** Steps in which lines are made narrower until there would be one more. */
const BALANCE_STEPS = 5

/**
 * Sets words into a room: as large as they fit without breaking a word, then as small as allowed with
 * words broken, then cut behind the last letter that fits.
 *
 * @returns undefined where not even one letter fits
 */
export async function drawWords(
  letters: readonly Letter[],
  room: Room,
  manner: Manner,
): Promise<DrawnWords | undefined> {
  await register(letters)
  const { fill } = manner
  const fits = (drawn: Room) => drawn.width <= room.width && drawn.height <= room.height
  const words = toMarkup(joinWords(letters))
  for (const size of manner.sizes) {
    const setting = { size, width: room.width, wrap: 'word', fill } as const
    const drawn = await drawPlain(words, setting)
    if (fits(drawn)) return addUnder(await balance(words, drawn, setting), size, manner)
  }
  const size = manner.sizes.at(-1)!
  const setting = { size, width: room.width, wrap: 'word-char', fill } as const
  // Of how many letters it is known that they fit, and that they do not.
  let [enough, tooMany] = [0, letters.length + 1]
  let best: DrawnWords | undefined
  for (let count = letters.length; tooMany - enough > 1; count = (enough + tooMany) >> 1) {
    const drawn = await drawPlain(toMarkup(cut(letters, count)), setting)
    if (fits(drawn)) [enough, best] = [count, drawn]
    else tooMany = count
  }
  return best && addUnder(best, size, manner)
}

function cut(letters: readonly Letter[], count: number): Letter[] {
  const kept = letters.slice(0, count)
  if (count === letters.length) return kept
  while (kept.at(-1)?.text === ' ') kept.pop()
  const { face } = letters[0]!
  return [...kept, { text: ELLIPSIS, face }]
}

/** Makes lines about equally long: as narrow as they stay as many. */
async function balance(words: string, drawn: DrawnWords, setting: Setting): Promise<DrawnWords> {
  if (drawn.height < setting.size * 2) return drawn
  let [narrow, wide, best] = [drawn.width / 3, drawn.width, drawn]
  for (let step = 0; step < BALANCE_STEPS; step++) {
    const width = Math.round((narrow + wide) / 2)
    const tried = await drawPlain(words, { ...setting, width })
    if (tried.height <= drawn.height && tried.width <= width) [wide, best] = [width, tried]
    else narrow = width
  }
  return best
}

/** Lines break between words, also in languages that write none apart. */
function joinWords(letters: readonly Letter[]): Letter[] {
  const text = letters.map((letter) => letter.text).join('')
  const starts = new Set<number>()
  for (const { segment, index } of WORDS.segment(text)) {
    if (index === 0 || !ENDING.test(segment)) starts.add(index)
  }
  let at = 0
  return letters.map(({ text: letter, face }, index) => {
    at += letter.length
    const isLast = index === letters.length - 1
    const mayBreak = isLast || starts.has(at) || letter === ' '
    return { text: mayBreak ? letter : letter + JOINER, face }
  })
}

function toMarkup(letters: readonly Letter[]): string {
  let markup = ''
  let open: FontFace | undefined
  for (const { text, face } of letters) {
    if (face !== open) {
      markup += `${open === undefined ? '' : '</span>'}<span face="${escapeMarkup(face.family)}">`
      open = face
    }
    markup += escapeMarkup(text)
  }
  return open === undefined ? '' : `${markup}</span>`
}

const registered = new Set<string>()

/** Fonts of folders that the machine's own list does not have must be named once, each in a drawing. */
async function register(letters: readonly Letter[]): Promise<void> {
  for (const { path, family } of new Set(letters.map(({ face }) => face))) {
    if (registered.has(path)) continue
    const text = { text: '.', font: `${family} 10`, fontfile: path, dpi: 72 }
    await sharp({ text }).raw().toBuffer()
    registered.add(path)
  }
}

async function drawPlain(words: string, { size, width, wrap, fill }: Setting): Promise<DrawnWords> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${fill}" weight="bold">${words}</span>`,
      font: `Sans ${size}`,
      ...{ width, wrap, align: 'centre', rgba: true, dpi: 72 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Paints the same letters in another colour, wider and soft at their edges, below. */
async function addUnder(drawn: DrawnWords, size: number, { under }: Manner): Promise<DrawnWords> {
  if (under === undefined) return drawn
  const reach = Math.max(2, Math.round(size * under.reach))
  const margin = reach * 2
  const [width, height] = [drawn.width + margin * 2, drawn.height + margin * 2]
  const shape = await sharp(toMask(drawn, margin), { raw: { width, height, channels: 1 } })
    .dilate(reach)
    .blur(Math.max(0.6, reach / 6))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
  const data = await sharp(paint(shape, under.color), { raw: { width, height, channels: 4 } })
    .composite([{ input: drawn.data, raw, left: margin, top: margin }])
    .raw()
    .toBuffer()
  return { data, width, height }
}

/** How opaque each pixel is, with nothing around. */
function toMask({ data, width, height }: DrawnWords, margin: number): Buffer {
  const line = width + margin * 2
  const mask = Buffer.alloc(line * (height + margin * 2))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      mask[(y + margin) * line + x + margin] = data[(y * width + x) * 4 + 3]!
    }
  }
  return mask
}

/** One colour, as opaque as the mask says. */
function paint(mask: Buffer, color: string): Buffer {
  const painted = Buffer.alloc(mask.length * 4, Buffer.from(`${color.slice(1)}00`, 'hex'))
  for (let index = 0; index < mask.length; index++) painted[index * 4 + 3] = mask[index]!
  return painted
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
