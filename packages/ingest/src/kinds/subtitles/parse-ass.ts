import { cleanCueText, type Cue } from './cue.ts'
import { toLines, toMilliseconds } from './subtitle-lines.ts'

const EVENTS = /^\[events\]/iu
const SECTION = /^\[/u
const FORMAT = /^format:/iu
const DIALOGUE = /^dialogue:/iu
const USUAL_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',')
const TIME = /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.:](\d{1,3}))?\s*$/u
/** Lines of a drawing, from where it begins to where text goes on. Honest overrides are short. */
const DRAWING = /\{[^{}]{0,300}\\p[1-9][^{}]{0,300}\}[^]*?(?:\{[^{}]{0,300}\\p0[^{}]{0,300}\}|$)/gu
const OVERRIDE = /\{[^{}]*\}/gu

/**
 * Cues of Advanced SubStation Alpha (`.ass`, `.ssa`): its words and times, without styles, places and
 * drawings. Lines that are there twice for a shadow or an outline count once.
 *
 * @see http://www.tcax.org/docs/ass-specs.htm
 */
export function parseAss(text: string): Cue[] {
  const cues = new Map<string, Cue>()
  let fields = USUAL_FIELDS
  let isInside = false
  for (const line of toLines(text)) {
    if (SECTION.test(line)) isInside = EVENTS.test(line)
    if (!isInside) continue
    if (FORMAT.test(line)) fields = readFields(line)
    const cue = DIALOGUE.test(line) ? readDialogue(line, fields) : undefined
    if (cue !== undefined) cues.set(JSON.stringify(cue), cue)
  }
  return [...cues.values()]
}

function readFields(line: string): string[] {
  return line
    .slice(line.indexOf(':') + 1)
    .split(',')
    .map((field) => field.trim().toLowerCase())
}

/** The text comes last and may hold commas. */
function readDialogue(line: string, fields: readonly string[]): Cue | undefined {
  const values = line.slice(line.indexOf(':') + 1).split(',')
  const valueOf = (name: string) => values[fields.indexOf(name)] ?? ''
  const startMs = readTime(valueOf('start'))
  const endMs = readTime(valueOf('end'))
  const words = values.slice(fields.length - 1).join(',')
  const text = cleanCueText(
    words
      .replace(DRAWING, '')
      .replace(OVERRIDE, '')
      .replace(/\\n/giu, '\n')
      .replaceAll('\\h', '\u00a0'),
  )
  if (startMs === undefined || endMs === undefined || endMs <= startMs || text === '') {
    return undefined
  }
  return { startMs, endMs, settings: '', text }
}

function readTime(text: string): number | undefined {
  const [found, hours, minutes, seconds, fraction] = TIME.exec(text) ?? []
  return found === undefined ? undefined : toMilliseconds({ hours, minutes, seconds, fraction })
}
