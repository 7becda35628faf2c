import { findInText } from '@yomikura/reader/book/find-in-text'
import { SEARCH_FOLDING } from '@yomikura/text/search-text'
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

/** Enough to choose from; a word on every page would only be scrolled past. */
const MAX_HITS = 200

/** Goes through a document's pages in order and reports each that has the words. */
export async function searchDocument(
  text: DocumentText,
  query: string,
  signal: AbortSignal,
  onHits: (hits: TextHit[]) => void,
): Promise<void> {
  let left = query === '' ? 0 : MAX_HITS
  for (let pageIndex = 0; pageIndex < text.pageCount && left > 0; pageIndex++) {
    const words = await text.loadWords(pageIndex)
    if (signal.aborted) return
    const hits = findWords(words, query, left)
    left -= hits.length
    if (hits.length > 0) onHits(hits.map((hit) => ({ ...hit, pageIndex })))
  }
}

/** Places of words in a page. Spaces count for nothing: lines break words, and Japanese has none. */
export function findWords(
  words: readonly TextWord[],
  query: string,
  limit: number,
): Omit<TextHit, 'pageIndex'>[] {
  const { text, starts } = joinWords(words)
  const toWord = (at: number) => starts.findLastIndex((start) => start <= at)
  return findInText(text, query, SEARCH_FOLDING, limit).map(({ start, end, ...shown }) => ({
    firstWord: toWord(start),
    lastWord: toWord(end - 1),
    ...shown,
  }))
}

/** The words as one text, and where in it each begins. */
function joinWords(words: readonly TextWord[]) {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (isSpaced(text, word.text)) text += ' '
    starts.push(text.length)
    text += word.text
  }
  return { text, starts }
}

/** Signs that are written without spaces, their full-width stops and letters among them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/**
 * Whether a space stands between two words. A document records none: a line of Japanese is one
 * word, and the next line goes on in the middle of its sentence.
 */
function isSpaced(before: string, after: string): boolean {
  if (before === '' || after === '') return false
  return !UNSPACED.test(lastSign(before)) && !UNSPACED.test(firstSign(after))
}

const firstSign = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0)
const lastSign = (text: string) => [...text.slice(-2)].at(-1) ?? ''
