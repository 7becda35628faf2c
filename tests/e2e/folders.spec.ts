import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { expectNoViolations } from './axe.ts'
import { endPage } from './free-reading.ts'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1)
const TITLE = '三つの章'
/** A name that a phone has no room for in one line. */
const LONG = '第2章 灯台へ向かう長い道のりと、その途中で出会った人たちのこと（前編）'
/** The folders of the work in the order in which they are read, and how many pages each has. */
const CHAPTERS = [
  { name: '第1章', pageCount: 3 },
  { name: LONG, pageCount: 2 },
  { name: '第3章', pageCount: 2 },
] as const
const [FIRST, SECOND, THIRD] = CHAPTERS
type Chapter = (typeof CHAPTERS)[number]

test.use({ viewport: { width: 390, height: 844 } })

test.beforeAll(async ({ stack }) => {
  const pages = CHAPTERS.flatMap(({ name, pageCount }, chapter) =>
    Array.from({ length: pageCount }, async (_, index) => {
      const page = await drawTinyPage(80 + chapter, index)
      return [`${name}/${page.name}`, page.png] as const
    }),
  )
  await stack.storefront.publishWork(
    { workno: WORKNO, name: { ja_JP: TITLE, en_US: 'Three chapters' }, direction: 'ltr' },
    zipWork(Object.fromEntries(await Promise.all(pages))),
  )
})

const steps = (page: Page) => page.getByRole('navigation', { name: 'この作品のパート' })
const row = (page: Page, { name }: Chapter) =>
  page.getByRole('list', { name: 'ファイル一覧' }).getByRole('link', { name })

/** Waits for a page of a chapter, counted from 1, and until the header says so. */
async function expectAt(page: Page, chapter: Chapter, pageNumber: number): Promise<void> {
  await expect(settledPage(page)).toHaveAttribute('data-page-index', `${pageNumber - 1}`)
  // The bars come by themselves only for another work; the pointer at the edge brings them.
  await page.mouse.move(195, 420)
  await page.mouse.move(195, 20)
  await expect(steps(page)).toContainText(`${chapter.name}${CHAPTERS.indexOf(chapter) + 1} / 3`)
}

/** Turns from the page on screen to what follows the last one. */
async function turnToEnd(page: Page, { pageCount }: Chapter): Promise<void> {
  const from = Number(await settledPage(page).getAttribute('data-page-index'))
  for (let index = from; index < pageCount - 1; index += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(settledPage(page)).toHaveAttribute('data-page-index', `${index + 1}`)
  }
  await page.keyboard.press('ArrowRight')
  await expect(endPage(page)).toBeVisible()
}

const closeToWork = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/work/${WORKNO}/tree`))
}

test(
  'a work of three folders is read one after the other, and finished after the last',
  { tag: '@gate' },
  async ({ page, signIn }) => {
    await signIn({ owns: [WORKNO] })
    // That of the grid: once the work is begun, the large card above has links of its name, too.
    const card = page.locator('[data-place]').getByRole('link', { name: new RegExp(TITLE) })
    await card.click()
    await startReading(page)
    await expectAt(page, FIRST, 1)
    await expect(steps(page).getByRole('button', { name: '前のパート' })).toBeDisabled()

    // The end of a folder is not the end of the work: it leads on.
    await turnToEnd(page, FIRST)
    const end = endPage(page)
    await expect(end.getByRole('heading', { name: '「第1章」はここまで' })).toBeVisible()
    const readOn = end.getByRole('button', { name: `続きを読む：${LONG}` })
    await expect(readOn).toBeInViewport({ ratio: 1 })
    await expect(end.getByRole('button', { name: '閉じる' })).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await readOn.click()
    await expectAt(page, SECOND, 1)

    // Back to the end of the one before, and on again.
    await steps(page).getByRole('button', { name: '前のパート: 第1章' }).click()
    await expectAt(page, FIRST, FIRST.pageCount)
    await steps(page)
      .getByRole('button', { name: `次のパート: ${LONG}` })
      .click()
    await expectAt(page, SECOND, 1)

    await closeToWork(page)
    await expect(row(page, FIRST)).toContainText('読了')
    await expect(row(page, SECOND)).toContainText('p.1まで')
    await expect(row(page, THIRD)).not.toContainText('まで')
    await page.goto('/library')
    await expect(card).toContainText(/\d+%/)
    await expect(card).not.toContainText('読了')

    // It goes on in the folder in which it was left.
    await card.click()
    await page.getByRole('link', { name: `続きから ${LONG} p.1` }).click()
    await expectAt(page, SECOND, 1)
    await turnToEnd(page, SECOND)
    await end.getByRole('button', { name: '続きを読む：第3章' }).click()
    await expectAt(page, THIRD, 1)
    await expect(steps(page).getByRole('button', { name: '次のパート' })).toBeDisabled()
    await turnToEnd(page, THIRD)
    await expect(end.getByRole('button', { name: /^続きを読む：/ })).toHaveCount(0)

    await page.goto('/library')
    await expect(card).toContainText('読了')
    await card.click()
    for (const chapter of CHAPTERS) await expect(row(page, chapter)).toContainText('読了')
    await page.getByRole('link', { name: 'もう一度読む' }).click()
    await expectAt(page, FIRST, 1)
  },
)

test.describe('with fingers', { tag: '@gate' }, () => {
  test.use({ hasTouch: true, isMobile: true })

  test('where the last page was turned no link lies when the end comes, and one lies there later', async ({
    page,
    signIn,
  }) => {
    await signIn({ owns: [WORKNO] })
    await page.goto(`/work/${WORKNO}/view/${FIRST.name}/003.png`)
    await expectAt(page, FIRST, FIRST.pageCount)
    // At the side that turns, where the button to the next folder comes.
    const spot = { x: 330, y: 175 }
    const atOnce = page.evaluate(
      ({ x, y }) =>
        new Promise<string>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[data-end-page] h1')) return
            observer.disconnect()
            resolve(document.elementFromPoint(x, y)?.closest('a, button')?.textContent ?? 'nothing')
          })
          observer.observe(document.body, { subtree: true, childList: true })
        }),
      spot,
    )
    await page.touchscreen.tap(spot.x, spot.y)
    expect(await atOnce).toBe('nothing')
    await expect
      .poll(() =>
        page.evaluate(
          ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent,
          spot,
        ),
      )
      .toBe(`続きを読む：${LONG}`)
  })
})
