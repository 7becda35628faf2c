import type { PageImage } from './decode-page.ts'
import { freeCanvas, loadPage, type PageOrigin } from './load-page.ts'
import type { PageStore } from './page-store.ts'

type Options = {
  /** Where the pictures are shown: it has the normal pages. */
  pages: Pick<PageStore, 'get' | 'putLarge'>
  origin: PageOrigin
  /** The larger picture of each page; undefined where it has none. */
  larges: readonly (PageImage | undefined)[]
}

/**
 * The larger pictures of pages that are magnified. They come on top of pages that are there, so whatever
 * goes wrong leaves the normal page, without a word.
 */
export class LargePages {
  readonly #options: Options
  /** Asked for, by what gives them up; also those that failed, so that they are not asked for again. */
  readonly #asked = new Map<number, AbortController>()

  constructor(options: Options) {
    this.#options = options
  }

  isAsked(pageIndex: number): boolean {
    return this.#asked.has(pageIndex)
  }

  /** Fetches what of these pages was not asked for. A page that is not there yet is left out. */
  ask(pageIndexes: readonly number[]): void {
    const { pages, larges } = this.#options
    for (const pageIndex of pageIndexes) {
      const image = larges[pageIndex]
      const isThere = pages.get(pageIndex).status === 'ready'
      if (image && isThere && !this.isAsked(pageIndex)) this.#load(pageIndex, image)
    }
  }

  /** Gives up all others, on their way or shown, and frees their memory. */
  keep(pageIndexes: readonly number[]): void {
    for (const [pageIndex, abort] of [...this.#asked]) {
      if (pageIndexes.includes(pageIndex)) continue
      this.#asked.delete(pageIndex)
      abort.abort()
      this.#options.pages.putLarge(pageIndex, undefined)
    }
  }

  #load(pageIndex: number, image: PageImage): void {
    const { pages, origin } = this.#options
    const abort = new AbortController()
    this.#asked.set(pageIndex, abort)
    // Pages that somebody waits for come first.
    loadPage(origin, image, abort.signal, { priority: 'low' }).then(
      (canvas) => {
        if (abort.signal.aborted) freeCanvas(canvas)
        else pages.putLarge(pageIndex, canvas)
      },
      () => undefined,
    )
  }
}
