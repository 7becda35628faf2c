/** Words found in a text: where, and what stands around them. */
export type FoundWords = {
  start: number
  end: number
  before: string
  match: string
  after: string
}

/** How texts are compared. */
type Folding = {
  /** Brings a text into the form in which it is compared. */
  fold: (text: string) => string
  /** Cuts a text into parts, each of which folds alone as it does in the text. */
  split: (text: string) => readonly string[]
}

const CONTEXT_LENGTH = 24

/**
 * Finds words whatever their case, kana or spaces: lines break words, and Japanese has none.
 *
 * @param limit no more than this
 */
export function findInText(
  text: string,
  query: string,
  folding: Folding,
  limit: number,
): FoundWords[] {
  const wanted = compact(folding.fold(query))
  if (wanted === '') return []
  const { folded, starts, ends } = foldWithOrigins(text, folding)
  const found: FoundWords[] = []
  for (let at = folded.indexOf(wanted); at >= 0 && found.length < limit;) {
    const start = starts[at] ?? 0
    const end = ends[at + wanted.length - 1] ?? start
    found.push({
      start,
      end,
      before: tidy(text.slice(Math.max(0, start - CONTEXT_LENGTH), start)),
      match: tidy(text.slice(start, end)),
      after: tidy(text.slice(end, end + CONTEXT_LENGTH)),
    })
    let next = at + wanted.length
    // One letter may be two in the compared form, and is found once.
    while ((starts[next] ?? end) < end) next++
    at = folded.indexOf(wanted, next)
  }
  return found
}

/** The compared form of a text, and for each of its units where in the text its part starts and ends. */
function foldWithOrigins(text: string, { fold, split }: Folding) {
  const known = new Map<string, string>()
  const pieces: string[] = []
  const [starts, ends]: [number[], number[]] = [[], []]
  let at = 0
  for (const part of split(text)) {
    const piece = known.get(part) ?? compact(fold(part))
    known.set(part, piece)
    pieces.push(piece)
    const end = at + part.length
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    at = end
  }
  return { folded: pieces.join(''), starts, ends }
}

function compact(text: string): string {
  return text.replace(/\s/g, '')
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ')
}
