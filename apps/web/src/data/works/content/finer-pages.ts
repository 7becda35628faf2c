import type { PageImage } from './decode-page.ts'
import { freeCanvas, loadPage, type PageOrigin } from './load-page.ts'
import type { PageStore } from './page-store.ts'

type Options = {
  /** Where the pictures are shown: it has the pages' own. */
  pages: Pick<PageStore, 'get' | 'putLarge'>
  origin: PageOrigin
}

/** A picture of a page with more pixels than the one that is shown. */
type FinerPage = { pageIndex: number; image: PageImage }

/**
 * The finer pictures of pages that are magnified. They come on top of pages that are there, so whatever
 * goes wrong leaves what was there, without a word.
 */
export class FinerPages {
  readonly #options: Options
  /** Asked for, with what gives them up; also those that failed, so that they are not asked for again. */
  readonly #asked = new Map<number, { image: PageImage; abort: AbortController }>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether this picture, or a finer one, was asked for. */
  isAsked({ pageIndex, image }: FinerPage): boolean {
    const asked = this.#asked.get(pageIndex)
    return asked !== undefined && asked.image.height >= image.height
  }

  /** Fetches what of these was not asked for. A page that is not there yet is left out. */
  ask(wanted: readonly FinerPage[]): void {
    const { pages } = this.#options
    for (const page of wanted) {
      const isThere = pages.get(page.pageIndex).status === 'ready'
      if (isThere && !this.isAsked(page)) this.#load(page)
    }
  }

  /** Gives up those of all other pages, on their way or shown, and frees their memory. */
  keep(pageIndexes: readonly number[]): void {
    for (const [pageIndex, { abort }] of [...this.#asked]) {
      if (pageIndexes.includes(pageIndex)) continue
      this.#asked.delete(pageIndex)
      abort.abort()
      this.#options.pages.putLarge(pageIndex, undefined)
    }
  }

  #load({ pageIndex, image }: FinerPage): void {
    const { pages, origin } = this.#options
    const abort = new AbortController()
    // A less fine one that is shown stays until this one lies in its place.
    this.#asked.get(pageIndex)?.abort.abort()
    this.#asked.set(pageIndex, { image, abort })
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
