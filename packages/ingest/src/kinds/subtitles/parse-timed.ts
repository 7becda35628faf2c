import { cleanCueText, type Cue } from './cue.ts'

const TIME = '(?:(\\d+):)?(\\d{1,2}):(\\d{1,2})[.,](\\d{1,3})'
const TIMING = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}[ \\t]*(.*)$`)
/** Places of SubStation, which some SRT files carry. */
const OVERRIDES = /\{\\[^{}]*\}/g

/** Cues of WebVTT or SRT: both are blocks with a line of two times. Broken blocks are left out. */
export function parseTimedBlocks(text: string): Cue[] {
  return text.split(/\n[ \t]*\n/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMING.test(line))
    if (at === -1 || /^(?:NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) return []
    const [, ...times] = TIMING.exec(lines[at] ?? '') ?? []
    const startMs = toMs(times.slice(0, 4))
    const endMs = toMs(times.slice(4, 8))
    const cueText = cleanCueText(
      lines
        .slice(at + 1)
        .join('\n')
        .replace(OVERRIDES, ''),
    )
    if (endMs <= startMs || cueText === '') return []
    return [{ startMs, endMs, settings: times[8] ?? '', text: cueText }]
  })
}

function toMs([hours = '0', minutes = '0', seconds = '0', fraction = '0']: string[]): number {
  const whole = (Number(hours || 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}
