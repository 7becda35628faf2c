import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { COMIC_PAGES, COMICS } from './comics.ts'
import { findFaults } from './kit/check-page.ts'
import { stagePage } from './kit/draw-page.ts'
import { contains, TRIM } from './kit/geometry.ts'

const LEAST_PAGES = { BJ00000101: 26, BJ00000102: 16, BJ00000103: 16, RJ00000201: 24 }

const everyPage = Object.entries(COMIC_PAGES).flatMap(([workno, { pages }]) =>
  pages.map((page, index) => ({
    name: `${workno} page ${String(index + 1)}`,
    workno,
    index,
    page,
  })),
)

describe('the demo comics', () => {
  it.each(Object.entries(LEAST_PAGES))('%s has at least %i pages', (workno, least) => {
    expect(COMICS[workno]?.pageCount).toBeGreaterThanOrEqual(least)
  })

  it('refuses a page that is not there', () => {
    expect(() => COMICS['BJ00000101']?.pageSvg(99)).toThrow(RangeError)
  })

  it('draws the same page twice as the same text', () => {
    const draw = () => COMICS['BJ00000101']?.pageSvg(11)
    expect(draw()).toBe(draw())
  })

  it('keeps the two halves of a picture on facing pages', () => {
    // Page 1 stands alone, so facing pages are 2–3, 4–5 …: the right half has an even page number.
    for (const { workno, index, page } of everyPage) {
      if (page.spread === 'right') expect([workno, (index + 1) % 2]).toEqual([workno, 0])
    }
    expect(everyPage.filter(({ page }) => page.spread === 'right')).not.toHaveLength(0)
  })
})

describe.each(everyPage)('$name', ({ workno, index, page }) => {
  it('is a picture of 1400 × 2000 without any text that needs a font', async () => {
    const svg = COMICS[workno]?.pageSvg(index) ?? ''
    expect(svg).not.toMatch(/<text|NaN|undefined/)
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
    expect([format, width, height]).toEqual(['svg', 1400, 2000])
  })

  it('keeps every balloon inside the trim and its panel, off faces and off other balloons', () => {
    const balloons = stagePage(page).flatMap((staged) => staged.balloons)
    expect(balloons.filter(({ box }) => !contains(TRIM, box))).toEqual([])
    expect(findFaults(page)).toEqual([])
  })

  it('reads from the right: of two balloons side by side the later stands to the left', () => {
    for (const { balloons } of stagePage(page)) {
      balloons.slice(1).forEach((later, order) => {
        const earlier = balloons[order]
        if (!earlier) return
        const isBeside = Math.abs(later.box.y - earlier.box.y) < earlier.box.h * 0.5
        if (isBeside) {
          expect(later.box.x, later.talk.text).toBeLessThan(earlier.box.x + earlier.box.w)
        }
      })
    }
  })
})
