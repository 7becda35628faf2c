import { LEDGER_OF_THE_SHOP } from './bookshop/ledger-of-the-shop.ts'
import { drawPage } from './kit/draw-page.ts'
import { SEA, SHOP, type Palette } from './kit/palette.ts'
import type { Page } from './kit/story.ts'
import { VOLUME_1 } from './lighthouse/vol1/volume-1.ts'
import { VOLUME_2 } from './lighthouse/vol2/volume-2.ts'
import { VOLUME_3 } from './lighthouse/vol3/volume-3.ts'

type Comic = { pageCount: number; pageSvg(pageIndex: number): string }

/** Every comic's pages as data, for drawing and for checks. */
export const COMIC_PAGES: Record<string, { pages: readonly Page[]; palette: Palette }> = {
  BJ00000101: { pages: VOLUME_1, palette: SEA },
  BJ00000102: { pages: VOLUME_2, palette: SEA },
  BJ00000103: { pages: VOLUME_3, palette: SEA },
  RJ00000201: { pages: LEDGER_OF_THE_SHOP, palette: SHOP },
}

function toComic({ pages, palette }: { pages: readonly Page[]; palette: Palette }): Comic {
  return {
    pageCount: pages.length,
    pageSvg(pageIndex) {
      const page = pages[pageIndex]
      if (!page) throw new RangeError(`There is no page ${String(pageIndex)}.`)
      return drawPage(page, palette, pageIndex + 1)
    },
  }
}

/** The demo comics by workno; `pageSvg` draws one page of 1400 × 2000 px, the same every time. */
export const COMICS: Record<string, Comic> = Object.fromEntries(
  Object.entries(COMIC_PAGES).map(([workno, comic]) => [workno, toComic(comic)]),
)
