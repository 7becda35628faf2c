/** Words found in a text: where, and what stands around them. */
export type FoundWords = {
  start: number
  end: number
  before: string
  match: string
  after: string
}

const CONTEXT_LENGTH = 24

/**
 * Finds words whatever their case, kana or spaces: lines break words, and Japanese has none.
 *
 * @param fold brings a text into the form in which it is compared
 * @param limit no more than this
 */
export function findInText(
  text: string,
  query: string,
  fold: (text: string) => string,
  limit: number,
): FoundWords[] {
  const wanted = compact(fold(query))
  if (wanted === '') return []
  const { folded, origins } = foldWithOrigins(text, fold)
  const found: FoundWords[] = []
  for (let at = folded.indexOf(wanted); at >= 0 && found.length < limit;) {
    const start = origins[at] ?? 0
    const last = origins[at + wanted.length - 1] ?? start
    const end = last + signLength(text, last)
    found.push({
      start,
      end,
      before: tidy(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)),
      match: tidy(text.slice(start, end)),
      after: tidy(text.slice(end, end + CONTEXT_LENGTH)),
    })
    at = folded.indexOf(wanted, at + wanted.length)
  }
  return found
}

/** The compared form of a text, and for each of its units where in the text it came from. */
function foldWithOrigins(text: string, fold: (text: string) => string) {
  const pieces: string[] = []
  const origins: number[] = []
  let at = 0
  for (const sign of text) {
    const piece = compact(fold(sign))
    pieces.push(piece)
    for (let unit = 0; unit < piece.length; unit++) origins.push(at)
    at += sign.length
  }
  return { folded: pieces.join(''), origins }
}

function signLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function compact(text: string): string {
  return text.replace(/\s/g, '')
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ')
}
