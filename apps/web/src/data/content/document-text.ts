import { LAYOUT } from '@yomikura/content/layout'
import { foldForSearch } from '@yomikura/text/search-text'
import type { ContentSource } from './content-source.ts'

/** A word of a page and where it stands, in fractions of the page from its top left. */
export type TextWord = { text: string; x: number; y: number; w: number; h: number }

/** A place where words were found: the words it runs over, and what stands around it. */
export type TextHit = {
  pageIndex: number
  firstWord: number
  lastWord: number
  before: string
  match: string
  after: string
}

type Options = {
  source: ContentSource
  revision: string
  /** Stored text layer of each page; undefined where it has no words. */
  names: readonly (string | undefined)[]
}

const CONTEXT_WORDS = 6
/** Enough to choose from; a word on every page would only be scrolled past. */
const MAX_HITS = 200

/** The words of a document's pages: fetched when asked for, kept while it is open. */
export class DocumentText {
  readonly #options: Options
  readonly #pages = new Map<number, Promise<readonly TextWord[]>>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether any page has words at all. */
  get hasWords(): boolean {
    return this.#options.names.some((name) => name !== undefined)
  }

  /** Words in the order of the document; none where they do not load, for the page is still there. */
  loadWords(pageIndex: number): Promise<readonly TextWord[]> {
    const known = this.#pages.get(pageIndex)
    if (known) return known
    const asked = this.#load(pageIndex).catch(() => {
      this.#pages.delete(pageIndex)
      return []
    })
    this.#pages.set(pageIndex, asked)
    return asked
  }

  /** Goes through the pages in order and tells of each that has the words. */
  async search(
    query: string,
    signal: AbortSignal,
    onHits: (hits: TextHit[]) => void,
  ): Promise<void> {
    const wanted = compact(query)
    let left = wanted === '' ? 0 : MAX_HITS
    for (let pageIndex = 0; pageIndex < this.#options.names.length && left > 0; pageIndex++) {
      const words = await this.loadWords(pageIndex)
      if (signal.aborted) return
      const hits = findWords(words, wanted).slice(0, left)
      left -= hits.length
      if (hits.length > 0) onHits(hits.map((hit) => ({ ...hit, pageIndex })))
    }
  }

  async #load(pageIndex: number): Promise<readonly TextWord[]> {
    const { source, revision, names } = this.#options
    const name = names[pageIndex]
    if (name === undefined) return []
    const file = await source.loadFile(
      { name: `${LAYOUT.text}/${name}`, revision },
      undefined,
      'low',
    )
    const { words } = JSON.parse(await file.text()) as { words: TextWord[] }
    return words
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
