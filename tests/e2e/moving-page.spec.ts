import { expect, test, type Page } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import sharp from 'sharp'
import { joinPngs } from '../../packages/ingest/src/kinds/image/test-moving-pictures.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const workno = toWorkno(import.meta.filename, 1)
const SIZE = { width: 300, height: 420 }
/** Of each frame. */
const DELAY_MS = 100

test(
  'a page that moves plays, stops and goes on, and stands still for who asked for less motion',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
    const stills = await Promise.all([1, 2].map((index) => drawTinyPage(41, index)))
    const frames = await Promise.all(['red', 'blue'].map(drawFrame))
    await stack.storefront.publishWork(
      { workno, name: { ja_JP: '動く絵' } },
      zipWork({
        '001.gif': await joinGif(frames),
        ...Object.fromEntries(stills.map(({ name, png }) => [name, png])),
        '004.png': joinPngs(frames),
      }),
    )
    await signIn({ owns: [workno] })
    await page.goto(`/work/${workno}`)
    await startReading(page)
    const stop = page.getByRole('button', { name: '動きを止める' })
    const play = page.getByRole('button', { name: '動かす', exact: true })

    await expectBothColors(page)
    await bringBars(page)
    await expect(stop).toBeVisible()

    // The key and the button do the same.
    await page.keyboard.press('m')
    await expect(play).toBeVisible()
    expect(await listColorsOfNextFrames(page)).toHaveLength(1)
    await play.click()
    await bringBars(page)
    await expect(stop).toBeVisible()
    await expectBothColors(page)

    // The button leaves with the page that moves, and comes back with it.
    await page.keyboard.press('PageDown')
    await expect(stop).toBeHidden()
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '1,2')

    // A PNG that moves is kept as it came, and plays, too.
    await page.keyboard.press('End')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '3')
    await expectBothColors(page)
    await page.keyboard.press('Home')
    await expect(stop).toBeVisible()
    await expectBothColors(page)

    // Read downwards it plays, too.
    await page.keyboard.press('v')
    await expect(settledPage(page)).toHaveAttribute('tabindex', '0')
    await expectBothColors(page)
    await page.keyboard.press('v')

    // Who asked for less motion starts it by themselves.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(settledPage(page)).toBeVisible()
    await bringBars(page)
    await expect(play).toBeVisible()
    expect(await listColorsOfNextFrames(page)).toEqual(['red'])
    await play.click()
    await expectBothColors(page)

    // A browser that has no decoder of frames shows the first one, and says so.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ImageDecoder'))
    await page.reload()
    await expect(settledPage(page)).toBeVisible()
    await bringBars(page)
    await expect(page.getByText('最初の1枚だけを表示します')).toBeVisible()
    expect(await listColorsOfNextFrames(page)).toEqual(['red'])
  },
)

/** The bars stay as long as the mouse lies on one of them. */
async function bringBars(page: Page): Promise<void> {
  await page.mouse.move(600, 400)
  await page.mouse.move(600, 10)
}

function drawFrame(background: string): Promise<Buffer> {
  return sharp({ create: { ...SIZE, channels: 3, background } })
    .png()
    .toBuffer()
}

function joinGif(frames: Buffer[]): Promise<Buffer> {
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => DELAY_MS), loop: 0 })
    .toBuffer()
}

async function expectBothColors(page: Page): Promise<void> {
  const seen = new Set<string>()
  const look = async () => {
    for (const color of await listColorsOfNextFrames(page)) seen.add(color)
    return [...seen].sort()
  }
  await expect.poll(look).toEqual(['blue', 'red'])
}

/** The colours in the middle of the page, in the next frames of the screen. */
function listColorsOfNextFrames(page: Page): Promise<string[]> {
  return settledPage(page)
    .locator('canvas')
    .first()
    .evaluate(async (shown) => {
      const colors = new Set<string>()
      const context = new OffscreenCanvas(1, 1).getContext('2d')!
      for (let frame = 0; frame < 30; frame++) {
        await new Promise(requestAnimationFrame)
        context.drawImage(shown as HTMLCanvasElement, 0, 0, 1, 1)
        const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data
        colors.add(red > blue ? 'red' : 'blue')
      }
      return [...colors]
    })
}
