import { cleanCueText, type Cue } from './cue.ts'
import { toLines, toMilliseconds, toPlainSigns } from './subtitle-lines.ts'

const GAP = '[ \\t]{0,3}'
const COLON = `${GAP}:${GAP}`
/** Hours and fraction may be missing, the fraction may stand behind any sign. */
const TIME = `(-?)(?:(\\d+)${COLON})?(\\d{1,3})${COLON}(\\d{1,2})(?:${GAP}[.,:;]${GAP}(\\d{0,9}))?`
const ARROW = '[ \\t]{0,99}(?:(?:[-\u2013\u2014] ?){1,3}(?:>|&gt;)|\u2192)[ \\t]{0,99}'
/** A number that stands before the times instead of above them. */
const INLINE_COUNTER = '(?:\\d{1,6}[.):]?[ \\t]{1,9})?'
const TIMING = new RegExp(`^[ \\t]{0,99}${INLINE_COUNTER}${TIME}${ARROW}${TIME}(?!\\d)(.*)$`)
/** What may stand behind the times: WebVTT's settings, or the coordinates `X1:…` of SRT. */
const SETTING = /^[a-z\d]+:\S*$/i
/** Longer lines hold no times. */
const MAX_TIMING_LENGTH = 4096

const HEADER = /^WEBVTT(?:[ \t]|$)/
/** Blocks that are not shown, up to the next blank line (W3C WebVTT, section 4.1). */
const UNSEEN = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t]|$)/
const COUNTER = /^\d{1,9}$/
/** Places and styles of SubStation and MicroDVD, which some SRT files carry. */
const OVERRIDES = /\{(?:\\|[a-z]:)[^{}]*\}/gi

type Timing = { startMs: number; endMs: number; rest: string }
type OpenCue = Timing & { lines: string[] }

/**
 * Cues of WebVTT or SRT, also as people and programs write them. A cue goes on up to the next line of
 * times, so blank lines inside it and missing ones behind it do no harm; its number or name goes.
 */
export function parseTimedBlocks(text: string): Cue[] {
  const lines = toLines(text)
  const cues = collectCues(lines)
  const isVtt = lines.some((line) => HEADER.test(line))
  return dropNames(cues, isVtt).flatMap(({ startMs, endMs, rest, lines }) => {
    const tokens = rest.split(/\s+/).filter(Boolean)
    const areSettings = tokens.every((token) => SETTING.test(token))
    const words = areSettings ? lines : [rest, ...lines]
    const cueText = cleanCueText(words.join('\n').replace(OVERRIDES, ''))
    if (endMs <= startMs || cueText === '') return []
    return [{ startMs, endMs, settings: areSettings ? tokens.join(' ') : '', text: cueText }]
  })
}

/** The lines below each line of times; first come those before any, of a cue without length. */
function collectCues(lines: readonly string[]): OpenCue[] {
  const cues: OpenCue[] = [{ startMs: 0, endMs: 0, rest: '', lines: [] }]
  let isAfterBlank = true
  let unseen: 'header' | 'block' | undefined
  for (const line of lines) {
    const isBlank = line.trim() === ''
    if (isAfterBlank && UNSEEN.test(line)) unseen = HEADER.test(line) ? 'header' : 'block'
    const timing = unseen === 'block' ? undefined : readTiming(line)
    if (timing) {
      unseen = undefined
      cues.push({ ...timing, lines: [] })
    } else if (unseen === undefined || isBlank) {
      unseen = undefined
      cues.at(-1)?.lines.push(line)
    }
    isAfterBlank = isBlank
  }
  return cues
}

/** Takes the number or name of the following cue off the end of each cue. */
function dropNames(cues: readonly OpenCue[], isVtt: boolean): readonly OpenCue[] {
  const [first, ...others] = cues
  if (first === undefined || others.length === 0) return []
  let counter = readEnd(first.lines).number
  const isCounted = counter !== undefined
  for (const { lines } of others.slice(0, -1)) {
    const { at, number, isDirect, isApart } = readEnd(lines)
    const isNumber = number !== undefined
    const isExpected = isCounted && (isDirect || number === (counter ?? 0) + 1)
    if (isNumber ? isApart || isExpected : isVtt && isApart) lines.splice(at)
    counter = number ?? counter
  }
  return others
}

/**
 * The last line of a cue that is not blank: whether it is a number, stands directly above the next times,
 * and has a blank line above itself.
 */
function readEnd(lines: readonly string[]) {
  const at = lines.findLastIndex((line) => line.trim() !== '')
  const isDirect = at >= 0 && at === lines.length - 1
  const isApart = isDirect && lines[at - 1]?.trim() === ''
  return { at, number: readCounter(lines[at]), isDirect, isApart }
}

function readCounter(line: string | undefined): number | undefined {
  const digits = toPlainSigns(line ?? '').trim()
  return COUNTER.test(digits) ? Number(digits) : undefined
}

function readTiming(line: string): Timing | undefined {
  if (line.length > MAX_TIMING_LENGTH) return undefined
  const [, ...parts] = TIMING.exec(toPlainSigns(line)) ?? []
  if (parts.length === 0) return undefined
  const rest = parts[10] ?? ''
  return {
    startMs: toTime(parts.slice(0, 5)),
    endMs: toTime(parts.slice(5, 10)),
    rest: line.slice(line.length - rest.length),
  }
}

/** A cue that was moved to before the beginning begins with it. */
function toTime([sign, hours, minutes, seconds, fraction]: string[]): number {
  return sign === '-' ? 0 : toMilliseconds({ hours, minutes, seconds, fraction })
}
