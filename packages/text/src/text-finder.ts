/**
 * Place of a hit in a text, from a place on; -1 when there is none. It may be any place of the line that
 * holds the match.
 */
export type TextFinder = (text: string, from: number) => number

/** Rarer in names than kana, so a search for one passes over more at once. */
const HAN = /\p{Script=Han}/u

/**
 * Finds a piece at which something else holds as well.
 *
 * @param isMatch asked with the place of each piece
 */
export function createTextFinder(
  piece: string,
  isMatch: (text: string, at: number) => boolean,
): TextFinder {
  const before = Math.max(0, piece.search(HAN))
  const sought = piece.slice(before)
  const isHit = (text: string, at: number) =>
    (before === 0 || text.startsWith(piece, at)) && isMatch(text, at)
  return (text, from) => {
    let at = text.indexOf(sought, from)
    while (at !== -1 && !isHit(text, at - before)) at = text.indexOf(sought, at + 1)
    return at
  }
}
