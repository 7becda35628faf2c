import { VerdictError } from '../../verdict-error.ts'
import type { DrawnPage, PdfDocument } from './pdf-document.ts'

/** Draws the pages of a document in order, each while the one before it is encoded. */
export class PageDrawer {
  readonly #document: PdfDocument
  #ahead: { index: number; drawn: Promise<DrawnPage | undefined> } | undefined

  constructor(document: PdfDocument) {
    this.#document = document
  }

  /**
   * @returns undefined for a page that is broken by itself
   * @throws VerdictError of what ends the whole document
   */
  async take(index: number): Promise<DrawnPage | undefined> {
    const ahead = this.#ahead
    this.#ahead = undefined
    const drawn = ahead && (await ahead.drawn)
    const page = ahead?.index === index ? drawn : await this.#draw(index)
    if (index + 1 < this.#document.pageCount) {
      const next = this.#draw(index + 1)
      // Nobody may come for it: then the document is closed in its middle.
      next.catch(() => undefined)
      this.#ahead = { index: index + 1, drawn: next }
    }
    return page
  }

  async #draw(index: number): Promise<DrawnPage | undefined> {
    try {
      return await this.#document.drawPage(index)
    } catch (error) {
      if (error instanceof VerdictError && error.verdict === 'corrupted') return undefined
      throw error
    }
  }
}
