import { foldForSearch } from '@yomikura/text/search-text'
import type { DocumentText, TextWord } from './document-text.ts'

/** A place where words were found: the words it runs over, and what stands around it. */
export type TextHit = {
  pageIndex: number
  firstWord: number
  lastWord: number
  before: string
  match: string
  after: string
}

const CONTEXT_WORDS = 6
/** Enough to choose from; a word on every page would only be scrolled past. */
const MAX_HITS = 200

/** Goes through a document's pages in order and tells of each that has the words. */
export async function searchDocument(
  text: DocumentText,
  query: string,
  signal: AbortSignal,
  onHits: (hits: TextHit[]) => void,
): Promise<void> {
  const wanted = compact(query)
  let left = wanted === '' ? 0 : MAX_HITS
  for (let pageIndex = 0; pageIndex < text.pageCount && left > 0; pageIndex++) {
    const words = await text.loadWords(pageIndex)
    if (signal.aborted) return
    const hits = findWords(words, wanted).slice(0, left)
    left -= hits.length
    if (hits.length > 0) onHits(hits.map((hit) => ({ ...hit, pageIndex })))
  }
}

/** Spaces count for nothing: lines break words, and Japanese has none. */
function compact(text: string): string {
  return foldForSearch(text).replaceAll(/\s/g, '')
}

/** @param wanted folded and without spaces */
export function findWords(
  words: readonly TextWord[],
  wanted: string,
): Omit<TextHit, 'pageIndex'>[] {
  const folded = words.map(({ text }) => compact(text))
  // Where each word begins in the whole, so that a place in it names its word.
  const starts: number[] = []
  let length = 0
  for (const word of folded) {
    starts.push(length)
    length += word.length
  }
  const whole = folded.join('')
  const toWord = (at: number) => starts.findLastIndex((start) => start <= at)
  const join = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ')
  const hits: Omit<TextHit, 'pageIndex'>[] = []
  let at = wanted === '' ? -1 : whole.indexOf(wanted)
  while (at !== -1) {
    const firstWord = toWord(at)
    const lastWord = toWord(at + wanted.length - 1)
    hits.push({
      firstWord,
      lastWord,
      before: join(firstWord - CONTEXT_WORDS, firstWord),
      match: join(firstWord, lastWord + 1),
      after: join(lastWord + 1, lastWord + 1 + CONTEXT_WORDS),
    })
    at = whole.indexOf(wanted, at + wanted.length)
  }
  return hits
}
