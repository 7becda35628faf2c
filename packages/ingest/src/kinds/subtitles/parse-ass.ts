import { cleanCueText, type Cue } from './cue.ts'
import { toLines, toMilliseconds } from './subtitle-lines.ts'

const SECTION = /^\s{0,9}\[([^\]]{1,60})\]/
const FORMAT = /^\s{0,9}format\s{0,9}:(.*)$/i
const DIALOGUE = /^\s{0,9}dialogue\s{0,9}:(.*)$/i
const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.:,](\d{1,9}))?$/
/** Fields of a line where the file does not list them (SubStation Alpha 4). */
const USUAL_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',')
/** Styles, karaoke and remarks. */
const OVERRIDE = /(\{[^{}]*\})/
/** A line draws shapes instead of words until it is set back to 0. */
const DRAWING = /\\p(\d)/g
/** Places along the upper edge: 7 to 9 of a keypad, and 5 to 7 of the older scheme. */
const UPPER = /\\an[789]|\\a(?:5|6|7)(?!\d)/

/**
 * Cues of SubStation Alpha (.ass, .ssa): the words of its dialogue lines and when they are shown. Of the
 * styles only the upper edge stays. What several layers show at one time with the same words is one cue.
 */
export function parseAss(text: string): Cue[] {
  const cues = new Map<string, Cue>()
  let fields = USUAL_FIELDS
  let section = 'events'
  for (const line of toLines(text)) {
    section = SECTION.exec(line)?.[1]?.toLowerCase() ?? section
    if (section !== 'events') continue
    const format = FORMAT.exec(line)?.[1]
    if (format !== undefined) fields = format.split(',').map((field) => field.trim().toLowerCase())
    const dialogue = DIALOGUE.exec(line)?.[1]
    const cue = dialogue === undefined ? undefined : readDialogue(dialogue, fields)
    if (cue) cues.set(`${String(cue.startMs)} ${String(cue.endMs)} ${cue.text}`, cue)
  }
  return [...cues.values()]
}

/** The text is the last field, and may hold commas. */
function readDialogue(line: string, fields: readonly string[]): Cue | undefined {
  const parts = line.split(',')
  const last = fields.length - 1
  const values = [...parts.slice(0, last), parts.slice(last).join(',')]
  const valueOf = (field: string) => values[fields.indexOf(field)]?.trim() ?? ''
  const startMs = readTime(valueOf('start'))
  const endMs = readTime(valueOf('end'))
  if (startMs === undefined || endMs === undefined || endMs <= startMs) return undefined
  const raw = valueOf('text')
  const text = cleanCueText(toWords(raw))
  return text === ''
    ? undefined
    : { startMs, endMs, settings: UPPER.test(raw) ? 'line:0' : '', text }
}

function toWords(text: string): string {
  let words = ''
  let isDrawing = false
  for (const piece of text.split(OVERRIDE)) {
    if (OVERRIDE.test(piece)) {
      for (const [, scale] of piece.matchAll(DRAWING)) isDrawing = scale !== '0'
    } else if (!isDrawing) words += piece
  }
  return words.replaceAll('\\N', '\n').replaceAll('\\n', '\n').replaceAll('\\h', '\u00a0')
}

function readTime(text: string): number | undefined {
  const [whole, hours, minutes, seconds, fraction] = TIME.exec(text) ?? []
  return whole === undefined ? undefined : toMilliseconds({ hours, minutes, seconds, fraction })
}
