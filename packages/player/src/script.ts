/** One line of a script that follows the sound. */
export type Cue = { startSeconds: number; endSeconds: number; text: string; speaker?: string }

const TIME = /^(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})$/
const ARROW = /\s+-->\s+/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', quot: '"' }

/**
 * Cues of a WebVTT text in order of their start (W3C WebVTT, section 4.1). Notes, styles, regions and cue
 * settings are passed over, as is a block whose times cannot be read. Never throws.
 */
export function parseCues(vtt: string): Cue[] {
  const blocks = vtt
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n{2,}/)
  return blocks.flatMap(parseBlock).sort((a, b) => a.startSeconds - b.startSeconds)
}

function parseBlock(block: string): Cue[] {
  const lines = block.split('\n')
  const timing = lines.findIndex((line) => ARROW.test(line))
  // Times stand on the first line or after an identifier.
  if (timing !== 0 && timing !== 1) return []
  const [from, rest] = (lines[timing] ?? '').trim().split(ARROW)
  const startSeconds = toSeconds(from)
  const endSeconds = toSeconds(rest?.split(/\s/)[0])
  if (startSeconds === undefined || endSeconds === undefined) return []
  const marked = lines
    .slice(timing + 1)
    .join('\n')
    .trim()
  if (marked === '') return []
  const speaker = /<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(marked)?.[1]?.trim()
  const cue = { startSeconds, endSeconds, text: toPlainText(marked) }
  return [speaker === undefined ? cue : { ...cue, speaker: toPlainText(speaker) }]
}

function toSeconds(time: string | undefined): number | undefined {
  const parts = TIME.exec(time ?? '')
  if (parts === null) return undefined
  const [, hours = '0', minutes, seconds, thousandths] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

function toPlainText(marked: string): string {
  return marked
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/**
 * Index of the line being spoken: the last that has begun, also in the pause after it, so that the
 * reader's eye stays where it was. Undefined before the first. `cues` are in order of their start.
 */
export function findCue(cues: readonly Cue[], timeSeconds: number): number | undefined {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((cues[middle]?.startSeconds ?? Infinity) <= timeSeconds) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}

/** Lines that are being said at a time, as captions show them: none in a pause. */
export function listSpoken(cues: readonly Cue[], timeSeconds: number): Cue[] {
  return cues.filter(
    ({ startSeconds, endSeconds }) => startSeconds <= timeSeconds && timeSeconds < endSeconds,
  )
}

/** A second script's lines beside the first's: those that begin while a line of the first is spoken. */
export function pairCues(
  cues: readonly Cue[],
  others: readonly Cue[],
): { cue: Cue; beside: string }[] {
  let place = 0
  return cues.map((cue, index) => {
    const untilSeconds = cues[index + 1]?.startSeconds ?? Infinity
    const texts: string[] = []
    for (let other = others[place]; other !== undefined; other = others[place]) {
      // Half a second of grace: two scripts of one work are rarely cut at the same frame.
      if (other.startSeconds + 0.5 >= untilSeconds && index + 1 < cues.length) break
      texts.push(other.text)
      place += 1
    }
    return { cue, beside: texts.join('\n') }
  })
}
