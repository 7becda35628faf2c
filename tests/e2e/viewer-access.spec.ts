import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import sharp from 'sharp'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expectNoViolations } from './axe.ts'
import { fillOpenShop, VOLUMES } from './open-shop.ts'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORDS = toWorkno(import.meta.filename, 1, 'BJ')
const STRIP = toWorkno(import.meta.filename, 2)

let isPublished: Promise<void> | undefined

/** A text and a novel, and a strip. */
function publishKinds(stack: DevStack): Promise<void> {
  isPublished ??= (async () => {
    const chapter = aChapter(
      `<h1>夜の章</h1>${'<p>夜凪の蔵には古い本が眠っている。</p>'.repeat(40)}`,
      '<style>html { writing-mode: vertical-rl }</style>',
    )
    const novel = aBook({
      files: { 'one.xhtml': chapter },
      spine: 'page-progression-direction="rtl"',
    })
    await stack.storefront.publishWork(
      { workno: WORDS, name: { ja_JP: '夜凪の蔵', en_US: 'The storehouse' }, work_type: 'NRE' },
      zipWork({
        'cover.png': (await drawTinyPage(21, 0)).png,
        'letter.txt': Buffer.from('雨《あめ》が降る。\r\n'.repeat(200)),
        'novel.epub': novel,
      }),
    )
    const strips = await Promise.all(
      [0, 1].map((index) => drawTinyPage(22, index, { width: 400, height: 2400 })),
    )
    await stack.storefront.publishWork(
      {
        workno: STRIP,
        name: { ja_JP: '空の帯', en_US: 'The sky strip' },
        direction: 'vertical',
        work_type: 'WBT',
      },
      zipWork(Object.fromEntries(strips.map((strip) => [strip.name, strip.png]))),
    )
  })()
  return isPublished
}

/** Shows the bars, if they are not shown, and keeps them by the pointer. */
async function keepBars(page: Page, share: string): Promise<void> {
  // An end page that is near has one of that name too.
  const button = page.getByTitle(share, { exact: true })
  await expect(async () => {
    if (!(await button.isVisible())) await page.keyboard.press('Enter')
    await button.hover({ timeout: 5000 * patience() })
    await expect(button).toBeVisible()
  }).toPass({ timeout: 20_000 * patience() })
}

test.describe('with the dark colours, in English', () => {
  test.use({ locale: 'en-US', colorScheme: 'dark' })

  test('image, strip, text and book viewers pass WCAG 2.2 AA with bars and settings open', async ({
    page,
    stack,
    shelf,
    signIn,
  }) => {
    test.setTimeout(180_000 * patience())
    await publishKinds(stack)
    await signIn({ owns: [WORDS, STRIP, shelf.rtl.workno] })
    const picture = settledPage(page)
    const kinds = [
      { path: `${shelf.rtl.workno}/view/001.png`, sign: picture, hasSettings: true },
      { path: `${STRIP}/viewer/${STRIP}.webtoon`, sign: picture, hasSettings: false },
      {
        path: `${WORDS}/view/letter.txt`,
        sign: page.getByRole('document'),
        hasSettings: true,
      },
      {
        path: `${WORDS}/viewer/novel.epub`,
        sign: page.frameLocator('iframe[data-pane="0"]').getByRole('heading', { name: '夜の章' }),
        hasSettings: true,
      },
    ]
    let taken = 0
    page.on('response', (answer) => {
      if (answer.url().endsWith('/viewer/lease') && answer.request().method() === 'PUT') taken += 1
    })
    for (const { path, sign, hasSettings } of kinds) {
      const before = taken
      await page.goto(`/work/${path}`)
      await expect(sign).toBeVisible({ timeout: 30_000 * patience() })
      await keepBars(page, 'Share')
      await expectNoViolations(page, 'iframe')
      // Whatever is read holds the account's one place to read.
      await expect.poll(() => taken).toBeGreaterThan(before)
      const settings = page.getByRole('button', { name: 'Display settings', exact: true })
      if (!hasSettings) {
        // A strip has no pages to mark or turn the other way (specification.md#2.2).
        const without = page.locator('header').getByRole('button', {
          name: /settings|bookmark|right to left|left to right|vertical/i,
        })
        await expect(without).toHaveCount(0)
        continue
      }
      await settings.click()
      await expect(page.getByRole('dialog', { name: 'Display settings' })).toBeVisible()
      await expectNoViolations(page, 'iframe')
    }
  })
})

/** Notes how long everything takes that begins to move among the pages, from now on. */
async function watchMotion(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const lasting: number[] = []
    for (const type of ['transitionrun', 'animationstart']) {
      document.addEventListener(type, ({ target }) => {
        const element = target as Element
        if (!element.closest('section[data-cursor]')) return
        // What lasts no frame is not seen to move.
        const lengths = element
          .getAnimations()
          .map(({ effect }) => Number(effect?.getTiming().duration))
        lasting.push(...lengths.filter((length) => length > 16))
      })
    }
    Object.assign(window, { listMotions: () => lasting })
  })
  return () => page.evaluate(() => (window as unknown as Noting).listMotions())
}
type Noting = { listMotions: () => number[] }

test('pages glide when the reader chose so, and never for who wants less motion', async ({
  page,
  shelf,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn({ owns: [shelf.rtl.workno] })
  await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
  const shown = settledPage(page)
  await expect(shown).toHaveAttribute('data-page-index', '0')
  await page.keyboard.press(',')
  await page.getByRole('switch', { name: 'ページをめくる動き' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '表示設定' })).toBeHidden()

  const listMotions = await watchMotion(page)
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAttribute('data-page-index', '1,2')
  expect(await listMotions()).toContain(700)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAttribute('data-page-index', '3,4')
  const before = await listMotions()
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveAttribute('data-page-index', '5,6')
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveAttribute('data-page-index', '3,4')
  expect(await listMotions()).toEqual(before)
})

/** How much the colours of what is drawn differ, 0 for a plain area. */
async function measureContrast(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).removeAlpha().stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

test('with forced colours controls, what is chosen and the focus are seen', async ({
  page,
  shelf,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn({ owns: [shelf.rtl.workno] })
  await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
  await expect(settledPage(page)).toBeVisible()
  await keepBars(page, '共有')
  const controls = await page.locator('header').getByRole('button').all()
  expect(controls.length).toBeGreaterThan(3)
  for (const control of controls) {
    expect(await measureContrast(await control.screenshot())).toBeGreaterThan(20)
  }
  const slider = page.getByRole('slider').first()
  expect(await measureContrast(await slider.screenshot())).toBeGreaterThan(10)

  // Of the options one is marked; of the controls the one that keys would press.
  await page.getByRole('button', { name: '表示設定', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '表示設定' })
  await expect(panel).toBeVisible()
  const backgrounds = await panel.getByRole('radio').evaluateAll((radios) =>
    radios.map((radio) => ({
      isChecked: (radio as HTMLInputElement).checked,
      background: getComputedStyle(radio.nextElementSibling as Element).backgroundColor,
    })),
  )
  const marked = backgrounds.filter(({ isChecked }) => isChecked)
  const others = backgrounds.filter(({ isChecked }) => !isChecked)
  expect(marked.length).toBeGreaterThan(0)
  for (const { background } of marked) {
    expect(others.map((other) => other.background)).not.toContain(background)
  }
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    return { name: focused.tagName, outlineStyle, width: Number.parseFloat(outlineWidth) }
  })
  expect(outline).toMatchObject({ name: 'BUTTON', outlineStyle: 'solid' })
  expect(outline.width).toBeGreaterThanOrEqual(2)
})

test(
  'the series is opened, gone through and left by keys, and leads to another volume',
  { tag: '@gate' },
  async ({ page, stack, signIn }) => {
    test.setTimeout(180_000 * patience())
    await fillOpenShop(stack)
    const [first, second] = VOLUMES
    await signIn({ owns: [first, second] })
    await page.goto(`/work/${first}/view/001.png`)
    await expect(settledPage(page)).toBeVisible()
    const dialog = page.getByRole('dialog', { name: '灯台の夜', exact: true })
    const volumes = dialog.getByRole('list', { name: 'シリーズ' }).getByRole('button')
    await page.keyboard.press('i')
    await expect(volumes).toHaveCount(2)
    // The third is not theirs: it stands apart and leads to the shop, in a window of its own.
    await expect(dialog.getByRole('heading', { name: 'まだ所有していない巻' })).toBeVisible()
    const other = dialog.getByRole('link', { name: /灯台の夜 3巻/ })
    await expect(other).toHaveAttribute('target', '_blank')
    await expect(other).toHaveAttribute('rel', /noopener/)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // Keys lead the pages again.
    await page.keyboard.press('ArrowLeft')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '1,2')

    await page.keyboard.press('i')
    await expect(volumes).toHaveCount(2)
    await expect(volumes.first()).toHaveAttribute('aria-current', 'true')
    // Wherever the focus begins, Tab comes to the second volume.
    await expect(async () => {
      await page.keyboard.press('Tab')
      // The press has moved the focus by now; were it waited for, a wrong stop would cost that wait.
      expect(await volumes.nth(1).evaluate((volume) => volume.matches(':focus'))).toBe(true)
    }).toPass({ intervals: [50], timeout: 15_000 * patience() })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/work/${second}/`))
    await expect(dialog).toBeHidden()
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    // Ways to works before and after lead only to what may be read.
    const way = (name: RegExp) => page.getByRole('button', { name, includeHidden: true })
    await expect(way(/^前の作品/)).toBeEnabled()
    await expect(way(/^次の作品/)).toBeDisabled()
  },
)
