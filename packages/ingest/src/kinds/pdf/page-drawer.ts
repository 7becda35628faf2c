import type { IngestLimits } from '../../settings.ts'
import { VerdictError } from '../../verdict-error.ts'
import { toMaxSlices } from './page-bounds.ts'
import type { DrawnPage } from './pdf-worker.ts'
import type { PdfDocument } from './pdf-document.ts'

type Place = { index: number; slice: number }

/** Draws the pages of a document in order, slice by slice, each while the one before it is encoded. */
export class PageDrawer {
  readonly #document: PdfDocument
  readonly #maxSlices: number
  #ahead: (Place & { drawn: Promise<DrawnPage | undefined> }) | undefined

  constructor(document: PdfDocument, limits: IngestLimits) {
    this.#document = document
    this.#maxSlices = toMaxSlices(document.pageCount, limits)
  }

  /**
   * @param index of the page, and `slice` of it, both counted from 0
   * @returns undefined for a page that is broken by itself
   * @throws VerdictError of what ends the whole document
   */
  async take(index: number, slice: number): Promise<DrawnPage | undefined> {
    const ahead = this.#ahead
    this.#ahead = undefined
    const drawn = ahead && (await ahead.drawn)
    const isAhead = ahead?.index === index && ahead.slice === slice
    const page = isAhead ? drawn : await this.#draw({ index, slice })
    const next =
      page !== undefined && slice + 1 < page.sliceCount
        ? { index, slice: slice + 1 }
        : { index: index + 1, slice: 0 }
    if (next.index < this.#document.pageCount) this.#drawAhead(next)
    return page
  }

  #drawAhead(place: Place): void {
    const drawn = this.#draw(place)
    // No caller may come for it: then the document is closed in its middle.
    drawn.catch(() => undefined)
    this.#ahead = { ...place, drawn }
  }

  async #draw(place: Place): Promise<DrawnPage | undefined> {
    try {
      return await this.#document.drawSlice({ ...place, maxSlices: this.#maxSlices })
    } catch (error) {
      if (error instanceof VerdictError && error.verdict === 'corrupted') return undefined
      throw error
    }
  }
}
