import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { aPdf, BLOCKS, PDF_SIZE } from './block-pdf.ts'
import { expectAsDrawn, expectPixelsAsDrawn, joinSlices, readPixels } from './pixels.ts'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const MIXED = toWorkno(import.meta.filename, 1, 'BJ')
const STRIP = toWorkno(import.meta.filename, 2)
/** How far a colour may be off after a codec, of 255. */
const MOST_OFF = 12

test(
  'a page as shown equals the page as drawn: scrambled, xored, plain and made of a document',
  { tag: '@smoke' },
  async ({ page, stack, shelf, signIn }) => {
    const plate = await drawTinyPage(31, 0)
    const slices = await Promise.all(
      [0, 1].map((index) => drawTinyPage(32, index, { width: 400, height: 1500 })),
    )
    const book = aBook({
      files: {
        'one.xhtml': aChapter('<p>一枚の絵。</p><img src="plate.png" alt="絵"/><p>おわり。</p>'),
        'plate.png': plate.png,
      },
    })
    await stack.storefront.publishWork(
      { workno: MIXED, name: { ja_JP: '色の本' }, work_type: 'PBC' },
      zipWork({ 'blocks.pdf': aPdf(), 'plate.epub': book }),
    )
    await stack.storefront.publishWork(
      { workno: STRIP, name: { ja_JP: '色の帯' }, direction: 'vertical', work_type: 'WBT' },
      zipWork(Object.fromEntries(slices.map((slice) => [slice.name, slice.png]))),
    )
    await signIn({ owns: [shelf.rtl.workno, MIXED, STRIP] })

    // Tiles in an order of their own.
    await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await expectAsDrawn(settledPage(page).locator('canvas').first(), shelf.rtl.files.pages[0])

    // Combined with a key, and one below the other.
    await page.goto(`/work/${STRIP}/viewer/${STRIP}.webtoon`)
    await expect(settledPage(page)).toBeVisible()
    // A long picture is kept in slices; put together they are the picture again.
    const strip = settledPage(page).locator('canvas')
    await expect.poll(() => strip.count()).toBeGreaterThan(1)
    const parts = await Promise.all((await strip.all()).map((canvas) => readPixels(canvas)))
    expectPixelsAsDrawn(joinSlices(parts, slices[0]!.height), slices[0])

    // As it was, from a book.
    await page.goto(`/work/${MIXED}/viewer/plate.epub`)
    const picture = page.frameLocator('iframe[data-pane="0"]').getByRole('img', { name: '絵' })
    await expect(picture).toBeAttached({ timeout: 30_000 * patience() })
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).complete))
      .toBe(true)
    await expectAsDrawn(picture, plate)

    // Drawn of a document: every block has its colour and its place.
    await page.goto(`/work/${MIXED}/view/blocks.pdf`)
    await expect(settledPage(page)).toBeVisible()
    const sheet = await readPixels(settledPage(page).locator('canvas').first())
    expect(sheet.width / sheet.height).toBeCloseTo(PDF_SIZE.width / PDF_SIZE.height, 2)
    for (const { color, x, y } of BLOCKS) {
      const column = Math.floor((x / PDF_SIZE.width) * sheet.width)
      const row = Math.floor((y / PDF_SIZE.height) * sheet.height)
      const at = (row * sheet.width + column) * 3
      const off = color.map((value, channel) => Math.abs(value - (sheet.rgb[at + channel] ?? 0)))
      expect(Math.max(...off), `at ${x}, ${y}`).toBeLessThan(MOST_OFF)
    }
  },
)
