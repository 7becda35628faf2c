/** Japanese has no spaces: the segmenter finds its words, so that none is torn at a line's end. */
const WORDS = new Intl.Segmenter('ja', { granularity: 'word' })
const CLOSES = /^[、。」』！？ー,.!?’” ]+$/u

/** Breaks a paragraph into lines that fit, never before a closing mark. */
export function breakLines(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of toPieces(words)) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}

function toPieces(words: string): string[] {
  const pieces: string[] = []
  for (const { segment } of WORDS.segment(words)) {
    const last = pieces.length - 1
    const before = pieces[last] ?? ''
    const joins = CLOSES.test(segment) || isTorn(before, segment)
    if (joins && last >= 0) pieces[last] = `${pieces[last] ?? ''}${segment}`
    else pieces.push(segment)
  }
  return pieces
}

/** The segmenter tears names and kana words it does not know: `デ|ネブ`, `とち|ゅう`. */
function isTorn(before: string, segment: string): boolean {
  const isOneName = /[ァ-ヺー]$/.test(before) && /^[ァ-ヺー]/.test(segment)
  return isOneName || /^[ぁぃぅぇぉっゃゅょー]/.test(segment) || /[-’“「『]$/.test(before)
}
