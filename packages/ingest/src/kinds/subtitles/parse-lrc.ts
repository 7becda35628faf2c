import { cleanCueText, formatTime, type Cue } from './cue.ts'
import { toLines, toMilliseconds, toPlainSigns } from './subtitle-lines.ts'

/** Minutes, seconds and a fraction behind any sign; hours only where all four parts are there. */
const TIME =
  ' ?(?:(\\d{1,3}):(?=\\d{1,3}:\\d{1,2}[.,:]\\d))?(\\d{1,3}):(\\d{1,2})(?:[.,:](\\d{0,9}))? ?'
const LINE_STAMP = new RegExp(`[ \\t]{0,9}\\[${TIME}\\]`, 'y')
const FIRST_STAMP = new RegExp(`\\[${TIME}\\]`)
const STAMP = new RegExp(`[[<]${TIME}[\\]>]`, 'g')
const OFFSET = /^\s{0,9}\[ ?offset ?: ?([+-]?\d{1,9})\s{0,9}(?:ms)? ?\]/i
/** A refrain is sung some dozens of times; more stamps on one line are there to fill memory. */
const MAX_STAMPS = 1000
/** How long the last line stays. */
const LAST_MS = 5000

type Line = { startMs: number; text: string }

/**
 * Cues of LRC lyrics: a line stays until the next one. A positive offset shows all lines earlier. Stamps
 * before the words are times of the line, those between them times of the words, in either bracket.
 */
export function parseLrc(text: string): Cue[] {
  const stored = toLines(text)
  const offsetMs = Number(stored.map(readOffset).find((offset) => offset !== undefined) ?? 0)
  const lines = joinUnstamped(stored).flatMap((line) => parseLine(line, offsetMs))
  lines.sort((a, b) => a.startMs - b.startMs)
  return joinSameTime(lines).flatMap(({ startMs, text }, index, all): Cue[] => {
    const endMs = all[index + 1]?.startMs ?? startMs + LAST_MS
    return text === '' ? [] : [{ startMs, endMs, settings: '', text }]
  })
}

const OPENING_BRACKET = /^\p{Ps}/u

/** A line without a stamp goes on where the stamped one before it ends. Tags of the song stand in brackets. */
function joinUnstamped(stored: readonly string[]): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const line of stored) {
    const plain = toPlainSigns(line).trim()
    const isStamped = FIRST_STAMP.test(plain)
    if (isStamped || plain === '' || OPENING_BRACKET.test(plain)) {
      isOpen = isStamped && !plain.endsWith(']')
      lines.push(line)
    } else if (isOpen) lines.push(`${lines.pop() ?? ''}\n${line.trim()}`)
  }
  return lines
}

function readOffset(line: string): string | undefined {
  return OFFSET.exec(toPlainSigns(line))?.[1]
}

function parseLine(line: string, offsetMs: number): Line[] {
  const plain = toPlainSigns(line)
  const starts: number[] = []
  const from = Math.max(0, plain.search(FIRST_STAMP))
  let at = from
  for (;;) {
    LINE_STAMP.lastIndex = at
    const stamp = LINE_STAMP.exec(plain)
    if (!stamp) break
    if (starts.length < MAX_STAMPS) starts.push(toMs(stamp, offsetMs))
    at = LINE_STAMP.lastIndex
  }
  if (starts.length === 0) return []
  let words = line.slice(0, from)
  for (const stamp of plain.matchAll(STAMP)) {
    if (stamp.index < at) continue
    words += `${line.slice(at, stamp.index)}<${formatTime(toMs(stamp, offsetMs))}>`
    at = stamp.index + stamp[0].length
  }
  const text = cleanCueText(words + line.slice(at))
  return starts.map((startMs) => ({ startMs, text }))
}

/** A line and its translation carry the same time. */
function joinSameTime(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const { startMs, text } of lines) {
    const last = joined.at(-1)
    if (last?.startMs === startMs) last.text += last.text && text ? `\n${text}` : text
    else joined.push({ startMs, text })
  }
  return joined
}

function toMs(
  [, hours, minutes, seconds, fraction]: readonly (string | undefined)[],
  offsetMs: number,
): number {
  return Math.max(0, toMilliseconds({ hours, minutes, seconds, fraction }) - offsetMs)
}
