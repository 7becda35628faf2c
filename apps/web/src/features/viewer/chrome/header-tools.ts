import type { PageDirection } from '@yomikura/reader/publication'

/**
 * Tools of the header that a viewer has; what is missing is not drawn (specification.md#2.2: a webtoon has
 * no contents, settings and direction, a voice comic no direction). Close, share and help are always
 * there. Each tool only runs its command.
 */
export type HeaderTools = {
  spread?: { isSpread: boolean; isPossible: boolean }
  /** Which way it is read now; the button leads to the other. */
  direction?: PageDirection
  /** Pages one after the other, or one below the other; the button leads to the other. */
  orientation?: 'horizontal' | 'vertical'
  bookmark?: { isSet: boolean }
  contents?: boolean
  search?: boolean
  settings?: boolean
  /** The bar has the way to full screen, on phones too. */
  isFullscreenBelow?: boolean
}
