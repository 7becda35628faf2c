import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { endPage, readToEnd } from './free-reading.ts'
import { fillOpenShop, SERIES, VOLUMES } from './open-shop.ts'
import { toWorkno } from './workno.ts'

const CIRCLE_WORKS = 8
const TITLES = 7
const RESERVED = toWorkno(import.meta.filename, 1, 'BJ')
const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `BJ00${String(first + index)}`)
const OF_CIRCLE = numbered(950101, CIRCLE_WORKS)
const FREE_TITLES = numbered(950201, TITLES)

test.beforeAll(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  await fillOpenShop(stack)
  const tiny = await makeTinyWork(70, 1)
  for (const [index, workno] of [...OF_CIRCLE, ...FREE_TITLES].entries()) {
    const name = {
      ja_JP: `小さな話 ${String(index + 1)}`,
      en_US: `Small tale ${String(index + 1)}`,
    }
    const is_one_click_free = FREE_TITLES.includes(workno)
    await stack.storefront.publishWork({ workno, name, work_type: 'MNG', is_one_click_free }, tiny)
  }
})

const next = (page: Page) => page.getByRole('button', { name: '次の3作品' })
const previous = (page: Page) => page.getByRole('button', { name: '前の3作品' })
const freeTitles = (page: Page) =>
  page.getByRole('region', { name: '無料で読めるおすすめ' }).getByRole('listitem')

async function readFreeVolume(page: Page): Promise<void> {
  await page.goto(`/viewer/free/${VOLUMES[0]}`)
  await readToEnd(page)
}

test('free titles go by in threes on a wide screen, and six stand on a phone', async ({ page }) => {
  await readFreeVolume(page)
  await expect(freeTitles(page)).toHaveCount(3)
  await expect(previous(page)).toBeDisabled()
  // By keyboard alone: the slider, and what it shows.
  await next(page).focus()
  await page.keyboard.press('Enter')
  await expect(previous(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(next(page)).toBeDisabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(freeTitles(page)).toHaveCount(6)
  await expect(next(page)).toHaveCount(0)
  await expectNoViolations(page)
  const title = freeTitles(page).first().getByRole('link')
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/yomikura-free\/series\/[^?]+\?from=free_end_page/)
})

test(
  'what did not come says so, and comes when it is asked for again',
  { tag: '@gate' },
  async ({ page }) => {
    const isAsked = (url: URL) => url.pathname.endsWith('/v3/free/titles/recommend')
    await page.route(isAsked, (route) => route.abort())
    await readFreeVolume(page)
    const failed = page.getByRole('alert').filter({ hasText: 'データを取得できませんでした' })
    await expect(failed).toBeVisible()
    // The rest of the end page stands.
    await expect(page.getByRole('link', { name: '続きを読む', exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.unroute(isAsked)
    await failed.getByRole('button', { name: '再読み込み' }).click()
    await expect(freeTitles(page)).toHaveCount(3)
    await expect(failed).toHaveCount(0)
  },
)

test('after pictures 3, 6 or 9 works of the circle stand, by the height of the window', async ({
  page,
  stack,
  signIn,
}) => {
  await signIn({ owns: [VOLUMES[0], OF_CIRCLE[0] ?? ''] })
  const url = `${stack.appUrl}/api/yomikura/v3/viewer/recommend?workno=${VOLUMES[0]}&limit=9`
  await expect
    .poll(async () => (await (await page.request.get(url)).json()).works.length, {
      timeout: 60_000 * patience(),
    })
    .toBe(9)
  await page.goto(`/work/${VOLUMES[0]}/tree`)
  await page.getByRole('link', { name: /^読む/ }).click()
  await readToEnd(page)
  const panel = page.getByRole('region', { name: '同じサークルの作品' }).getByRole('listitem')
  for (const [width, height, count] of [
    [1440, 699, 3],
    [1440, 700, 6],
    [390, 559, 3],
    [390, 709, 6],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(panel).toHaveCount(count)
  }
  // As many as there are: the next volume has a card of its own.
  await page.setViewportSize({ width: 390, height: 710 })
  await expect.poll(() => panel.count()).toBeGreaterThan(6)
  await expectNoViolations(page)
})

test('a next volume that is not out yet can be pre-ordered', async ({ page, stack, signIn }) => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await stack.storefront.publishWork(
    {
      workno: RESERVED,
      name: { ja_JP: '灯台の夜 4巻', en_US: 'Lighthouse night 4' },
      work_type: 'MNG',
      series: { ...SERIES, total: 4, volume_number: 4 },
      reserve_status: 'open',
      reserve_end: soon,
      download_start_date: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    },
    await makeTinyWork(54, 1),
  )
  await signIn({ owns: [VOLUMES[2]] })
  const url = `${stack.appUrl}/api/yomikura/v3/viewer/recommend?workno=${VOLUMES[2]}&limit=9`
  await expect
    .poll(
      async () =>
        (
          (await (await page.request.get(url)).json()).works as {
            workno: string
            isReserve: boolean
          }[]
        )
          .filter(({ isReserve }) => isReserve)
          .map(({ workno }) => workno),
      { timeout: 60_000 * patience() },
    )
    .toContain(RESERVED)
  await page.goto(`/work/${VOLUMES[2]}/tree`)
  await page.getByRole('link', { name: /^読む/ }).click()
  await readToEnd(page)
  const end = endPage(page)
  await expect(end.getByText('予約受付中', { exact: true })).toBeVisible()
  await expect(end.getByRole('link', { name: '予約する', exact: true })).toHaveAttribute(
    'href',
    new RegExp(RESERVED),
  )
  await expect(end.getByRole('link', { name: 'ストアで購入する', exact: true })).toHaveCount(0)
  // Its card has the size of the specification, and on a phone that of the window.
  const card = end.locator('section').filter({ hasText: '予約する' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(630)
  expect((await card.boundingBox())?.height).toBeCloseTo(227, 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(358)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The banner is for visitors.
  await expect(end.getByText('会員登録（無料）', { exact: true })).toHaveCount(0)
})
