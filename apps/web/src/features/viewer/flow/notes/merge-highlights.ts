import type { Highlight } from '@yomikura/contract/highlights'

/** Highlights that share letters with `made`, in the order of the text. */
export function listTouched(made: Highlight, list: readonly Highlight[]): Highlight[] {
  return list
    .filter(({ item, start, end }) => item === made.item && start < made.end && made.start < end)
    .sort((a, b) => a.start - b.start)
}

/**
 * One highlight in place of those whose words were marked again: over all their words, in the new
 * colour, with every note. It stays the first of them, so that other devices see it change.
 *
 * @param touched of {@link listTouched}, at least one
 */
export function mergeHighlights(made: Highlight, touched: readonly Highlight[]): Highlight {
  const all = [...touched, made].sort((a, b) => a.start - b.start)
  const [first = made] = touched
  const joined = all.reduce(
    (before, next) =>
      ({
        start: before.start,
        end: Math.max(before.end, next.end),
        words: joinWords(before, next),
      }) as Highlight,
  )
  const notes = new Set(touched.map(({ note }) => note).filter((note) => note !== ''))
  const { start, end, words } = joined
  return { ...first, color: made.color, start, end, words, note: [...notes].join('\n') }
}

type Words = Pick<Highlight, 'start' | 'end' | 'words'>

/** Letters count as in the text, so the words of the later one go on where the earlier end. */
function joinWords(before: Words, next: Words): string {
  if (next.end <= before.end) return before.words
  return before.words + next.words.slice(Math.max(0, before.end - next.start))
}
