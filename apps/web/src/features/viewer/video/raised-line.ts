/** Of the shorter side of the film's box: how tall browsers make the letters of captions. */
const LETTER_SHARE = 0.05
const LINE_HEIGHT = 1.2

/** What browsers say of a cue's place; `line` as WebVTT has it. */
export type CuePlace = Pick<VTTCue, 'line' | 'snapToLines' | 'vertical' | 'text'>

/** Where the film's box is, in CSS pixels: its sides and how much of its foot the bar covers. */
export type Covered = { widthPx: number; heightPx: number; coveredPx: number }

/**
 * The `line` that puts a cue over the bar at the film's foot; undefined where its own place is free.
 * The letters' size is the browser's own, so a line too many is counted rather than one too few.
 */
export function toRaisedLine(cue: CuePlace, box: Covered): number | undefined {
  const { heightPx, coveredPx } = box
  const letterPx = Math.min(box.widthPx, heightPx) * LETTER_SHARE
  // Vertical captions count their lines from a side, and run down from the top.
  if (coveredPx <= 0 || letterPx <= 0 || cue.vertical !== '') return undefined
  const linePx = letterPx * LINE_HEIGHT
  const count = countLines(cue.text, Math.floor(box.widthPx / letterPx))
  if (cue.line !== 'auto' && !cue.snapToLines) {
    const lowest = Math.max(0, ((heightPx - coveredPx - count * linePx) / heightPx) * 100)
    return cue.line > lowest ? lowest : undefined
  }
  const lineCount = Math.floor(heightPx / linePx)
  const lowest = -Math.min(lineCount, Math.ceil(coveredPx / linePx) + count)
  const own = cue.line === 'auto' ? -count : cue.line
  // Counted from the top, the last line of all is the one before `lineCount`.
  return (own < 0 ? own : own - lineCount) > lowest ? lowest : undefined
}

/** Lines of a cue, those that its width breaks too; wide letters take two columns of one. */
function countLines(text: string, columns: number): number {
  const lines = text.replace(/<[^>]*>/g, '').split('\n')
  const lengths = lines.map((line) => [...line].reduce((sum, letter) => sum + toWidth(letter), 0))
  return lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns)), 0)
}

function toWidth(letter: string): number {
  return letter < '\u1100' ? 0.6 : 1
}
