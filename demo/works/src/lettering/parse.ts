/** A piece of one line that is set as a unit: base text, and its reading when it carries ruby. */
export type Run = { text: string; ruby?: string }

/**
 * Splits lettering into lines of runs. `\n` ends a line; `{漢字|かんじ}` puts a reading beside its
 * base, the base staying in one piece.
 */
export function parseLines(text: string): Run[][] {
  return text.split('\n').map((line) => {
    const runs: Run[] = []
    let rest = 0
    for (const match of line.matchAll(/\{([^|{}]+)\|([^|{}]+)\}/g)) {
      if (match.index > rest) runs.push({ text: line.slice(rest, match.index) })
      runs.push({ text: match[1] ?? '', ruby: match[2] ?? '' })
      rest = match.index + match[0].length
    }
    if (rest < line.length) runs.push({ text: line.slice(rest) })
    return runs
  })
}

/** A cell of vertical setting: one character, or two or three lying side by side in one em. */
export type Cell = { characters: string; isSideways: boolean }

const TATE_CHU_YOKO = /^(?:[!?！？]{2,3}|[0-9]{2})$/
const CELLS = /[!?！？]{2,3}|[0-9]+|[A-Za-z][A-Za-z' .,-]*[A-Za-z.]|./gsu

/** Cuts a line for vertical setting: `!!`, `!?` and two digits share a cell, words lie down. */
export function toCells(text: string): Cell[] {
  return (text.match(CELLS) ?? []).flatMap((part): Cell[] => {
    const length = [...part].length
    if (length === 1 || TATE_CHU_YOKO.test(part)) return [{ characters: part, isSideways: false }]
    return [...part].map((character) => ({ characters: character, isSideways: true }))
  })
}

const OPENING = new Set('「『（〈《【')
const CLOSING = new Set('」』）〉》】、。')
const PUNCTUATION_EM = 0.5

/**
 * How much of its em a mark gives up, before and after its ink: brackets and stops carry half an
 * em of air, and two airs in a row (`。」「`) or at a line's edge would tear a hole.
 */
export function squeezeOf(
  character: string,
  previous: string | undefined,
  next: string | undefined,
): { before: number; after: number } {
  const isOpening = OPENING.has(character)
  const isClosing = CLOSING.has(character)
  const hasHoleBefore = previous === undefined || OPENING.has(previous)
  const hasHoleAfter =
    next === undefined || CLOSING.has(next) || OPENING.has(next) || next === '・' || next === '　'
  return {
    before: isOpening && hasHoleBefore ? PUNCTUATION_EM : 0,
    after: isClosing && hasHoleAfter ? PUNCTUATION_EM : 0,
  }
}
