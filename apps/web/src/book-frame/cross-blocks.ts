import type { FrameChapter } from './protocol.ts'

/** Letters that a block across the page may hold: they fit on a phone's page, with large letters too. */
const MAX_LETTERS = 100

/**
 * Lets long blocks whose lines run across those of the chapter run along with it. A browser never
 * breaks such a block between pages, so what lies beyond the first page could not be reached.
 *
 * A short one, such as a sign or a date, stays as the book has it.
 *
 * @param modeOf the writing mode that an element has by the sheets of the page
 */
export function alignBlocks(
  body: HTMLElement,
  mode: FrameChapter['writingMode'],
  modeOf = (element: Element) => getComputedStyle(element).writingMode,
): void {
  // In document order: what a block around it passes on is known before its own mode is asked.
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (!('style' in element) || (element.textContent?.length ?? 0) <= MAX_LETTERS) continue
    const own = modeOf(element)
    if (own !== '' && own !== mode) element.style.setProperty('writing-mode', mode, 'important')
  }
}
