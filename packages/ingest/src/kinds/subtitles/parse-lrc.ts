import { cleanCueText, formatTime, type Cue } from './cue.ts'

const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g
const WORD_STAMP = /<(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?>/g
const OFFSET = /^\[offset:\s*([+-]?\d{1,9})\s*\]/im
/** A refrain is sung some dozens of times; more stamps on one line are there to fill memory. */
const MAX_STAMPS = 1000
/** How long the last line stays. */
const LAST_MS = 5000

type Line = { startMs: number; text: string }

/** Cues of LRC lyrics: a line stays until the next one. A positive offset shows all lines earlier. */
export function parseLrc(text: string): Cue[] {
  const offsetMs = Number(OFFSET.exec(text)?.[1] ?? 0)
  const lines = text.split('\n').flatMap((line) => parseLine(line, offsetMs))
  lines.sort((a, b) => a.startMs - b.startMs)
  return joinSameTime(lines).flatMap(({ startMs, text }, index, all): Cue[] => {
    const endMs = all[index + 1]?.startMs ?? startMs + LAST_MS
    return text === '' ? [] : [{ startMs, endMs, settings: '', text }]
  })
}

function parseLine(line: string, offsetMs: number): Line[] {
  const stamps = line.matchAll(STAMP).take(MAX_STAMPS).toArray()
  const words = line.replace(STAMP, '').replace(WORD_STAMP, (_, ...parts: string[]) => {
    return `<${formatTime(toMs(parts, offsetMs))}>`
  })
  const text = cleanCueText(words)
  return stamps.map(([, ...parts]) => ({ startMs: toMs(parts, offsetMs), text }))
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

function toMs([minutes = '0', seconds = '0', fraction]: string[], offsetMs: number): number {
  const ms = Number((fraction ?? '').padEnd(3, '0'))
  return Math.max(0, (Number(minutes) * 60 + Number(seconds)) * 1000 + ms - offsetMs)
}
