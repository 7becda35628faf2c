import { expect, test } from '@yomikura/testkit/e2e'
import sharp from 'sharp'
import { openWork, settledPage } from './viewer-page.ts'

/** Mean squared error below which a viewer's page and the drawing cannot be told apart by eye. */
const WORST_PSNR_DB = 34

test('a page as shown equals the page as drawn', async ({ page, shelf, signIn }) => {
  await signIn({ owns: [shelf.rtl.workno] })
  await openWork(page, shelf.rtl.title)
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
  const drawn = shelf.rtl.files.pages[0]
  if (!drawn) throw new Error('No page was drawn.')
  const canvas = settledPage(page).locator('canvas').first()
  const dataUrl = await canvas.evaluate((element) =>
    (element as HTMLCanvasElement).toDataURL('image/png'),
  )
  const shown = await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([shown.info.width, shown.info.height]).toEqual([drawn.width, drawn.height])
  expect(psnr(shown.data, drawn.rgb)).toBeGreaterThan(WORST_PSNR_DB)
})

/** Peak signal-to-noise ratio of two pictures of the same size, in decibels. */
function psnr(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / a.length))
}
