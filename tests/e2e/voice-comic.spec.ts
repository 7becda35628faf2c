import { readFile } from 'node:fs/promises'
import { expect, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import sharp from 'sharp'
import { settledPage, startReading } from './viewer-page.ts'

const workno = 'RJ00900720'
const VOICES = new URL('../../packages/demo-works/src/tales/files/voices/', import.meta.url)

test('a voice comic asks, plays its pages in order and turns them', async ({
  page,
  stack,
  signIn,
}) => {
  const pages = await Promise.all(Array.from({ length: 3 }, (_, index) => drawTinyPage(9, index)))
  const sounds = await Promise.all(
    ['001.mp3', '002.mp3', '003.mp3'].map(async (name) => [
      name,
      await readFile(new URL(name, VOICES)),
    ]),
  )
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '音の本' }, direction: 'ltr', work_type: 'VCM' },
    zipWork({
      ...Object.fromEntries(pages.map((drawn) => [drawn.name, drawn.png])),
      ...(Object.fromEntries(sounds) as Record<string, Buffer>),
    }),
  )
  // The second page's sound is gone: its page is shown all the same, and the third follows.
  await page.route(/\/viewer\/.*2-1\.mp3/, (route) => route.abort())
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn({ owns: [workno] })
  await page.goto(`/work/${workno}`)
  await startReading(page)
  const dialog = page.getByRole('dialog', { name: '音声が流れます' })
  await expect(dialog).toBeVisible()
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')

  // The picture was combined with a key; what is shown is what was drawn.
  const dataUrl = await settledPage(page)
    .locator('canvas')
    .first()
    .evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'))
  const shown = await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = pages[0]!
  expect([shown.info.width, shown.info.height]).toEqual([drawn.width, drawn.height])
  const off = shown.data.reduce((sum, value, at) => sum + Math.abs(value - drawn.rgb[at]!), 0)
  expect(off / shown.data.length).toBeLessThan(4)

  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '再生' }).click()
  await expect(page.getByRole('button', { name: '一時停止' })).toBeAttached()
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: '再生' })).toBeAttached()
  await page.keyboard.press(' ')
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '1', { timeout: 30_000 })
  await expect(page.getByText('このページの音声を再生できませんでした。')).toBeVisible()
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '2', { timeout: 30_000 })

  // Asked not to ask again.
  await page.reload()
  await expect(settledPage(page)).toBeVisible()
  await expect(dialog).toBeHidden()
})
