import { LAYOUT } from '@yomikura/content/layout'
import type { ContentSource } from './content-source.ts'

/** A word of a page and where it stands, in fractions of the page from its top left. */
export type TextWord = { text: string; x: number; y: number; w: number; h: number }

type Options = {
  source: ContentSource
  revision: string
  /** Stored text layer of each page; undefined where it has no words. */
  names: readonly (string | undefined)[]
}

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

  get pageCount(): number {
    return this.#options.names.length
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
