import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { endPage, FREE_WORDS, type FreeLocale, readToEnd } from './free-reading.ts'
import { publishVolumes } from './open-shop.ts'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const COUPON_PERCENT = 35

type Gate = {
  age: 'r15' | 'r18'
  locale: FreeLocale
  width: number
  /** The first for all ages, the second behind the gate, the third to be bought. */
  works: readonly [string, string, string]
  series: { title_id: string; name: string; total: number }
  words: { body: string; yes: string; no: string; hidden: string }
}

const GATES: readonly Gate[] = [
  {
    age: 'r15',
    locale: 'ja-JP',
    width: 390,
    works: [
      toWorkno(import.meta.filename, 1, 'BJ'),
      toWorkno(import.meta.filename, 2, 'BJ'),
      toWorkno(import.meta.filename, 3, 'BJ'),
    ],
    series: { title_id: 'TI0009511', name: '夜更けの扉', total: 3 },
    words: {
      body: 'この作品は15歳以上の方を対象としています。あなたは15歳以上ですか？',
      ...{ yes: 'はい、表示する', no: 'いいえ、戻る' },
      hidden: '表紙は年齢確認のあとに表示されます',
    },
  },
  {
    age: 'r18',
    locale: 'en-US',
    width: 1440,
    works: [
      toWorkno(import.meta.filename, 4, 'BJ'),
      toWorkno(import.meta.filename, 5, 'BJ'),
      toWorkno(import.meta.filename, 6, 'BJ'),
    ],
    series: { title_id: 'TI0009512', name: '大人の扉', total: 3 },
    words: {
      body: 'This work is for adults. Are you 18 or older?',
      ...{ yes: 'Yes, show it', no: 'No, go back' },
      hidden: 'The cover is shown after you confirm your age',
    },
  },
]

/** Everything of a work that could be seen and was asked for, from now on: covers, thumbnails, pages. */
function watchPictures(page: Page, workno: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(workno) && /\.(?!json$)\w+$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test.beforeAll(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  for (const { age, works, series } of GATES) {
    await publishVolumes(stack, {
      ...{ worknos: works, series, pages: 2, seed: 1 },
      toWork: (index) => ({
        is_one_click_free: index < 2,
        sample_pages: 1,
        age_category: index === 0 ? 'all' : age,
      }),
    })
  }
})

for (const { age, locale, width, works, series, words } of GATES) {
  const [open, guarded] = works
  test.describe(() => {
    test.use({ locale, viewport: { width, height: 844 } })
    test.describe.configure({ timeout: 180_000 * patience() })

    // The gate asks for one age, the full run for both.
    const tier = age === 'r18' ? '@gate' : []
    const gate = (page: Page) => page.getByRole('dialog').filter({ hasText: words.body })
    const answer = (page: Page, name: string) =>
      gate(page).getByRole('button', { name, exact: true }).click()

    test(
      `the series page of a title for ${age} asks first, and fetches its cover only then`,
      { tag: tier },
      async ({ page }) => {
        const asked = watchPictures(page, guarded)
        await page.goto('/yomikura-free/library')
        await page.getByRole('link', { name: new RegExp(series.name) }).click()
        await expect(gate(page)).toBeVisible()
        await expectNoViolations(page)
        await answer(page, words.no)
        await expect(page).toHaveURL(/\/yomikura-free\/library$/)
        await page.getByRole('link', { name: new RegExp(series.name) }).click()
        // The keyboard stays within the question, and Escape means no.
        await expect(gate(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(/\/yomikura-free\/library$/)
        await page.getByRole('link', { name: new RegExp(series.name) }).click()
        await expect(gate(page)).toBeVisible()
        expect(asked).toEqual([])
        await answer(page, words.yes)
        await expect(gate(page)).toHaveCount(0)
        await expect.poll(() => asked.length).toBeGreaterThan(0)
        await page.reload()
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
        await expect(gate(page)).toHaveCount(0)
      },
    )

    test(
      `the viewer of a work for ${age} asks first, and fetches its pages only then`,
      { tag: tier },
      async ({ page }) => {
        const asked = watchPictures(page, guarded)
        await page.goto(`/viewer/free/${guarded}`)
        await expect(gate(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoViolations(page)
        expect(asked).toEqual([])
        await answer(page, words.yes)
        await expect(settledPage(page)).toBeVisible()
        expect(asked).not.toEqual([])
      },
    )

    test(`what the free viewer knows of a series keeps the cover of a work for ${age} back`, async ({
      page,
    }) => {
      const asked = watchPictures(page, guarded)
      await page.goto(`/viewer/free/${open}`)
      await expect(settledPage(page)).toBeVisible()
      await page.keyboard.press('i')
      const dialog = page.getByRole('dialog', { name: series.name, exact: true })
      await expect(dialog.getByRole('button', { name: `${series.name} 2巻` })).toBeVisible()
      await expect(dialog.getByRole('img', { name: words.hidden, exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoViolations(page)
      expect(asked).toEqual([])
    })

    test(`the end page before a work for ${age} keeps its cover back, and its viewer asks`, async ({
      page,
    }) => {
      const asked = watchPictures(page, guarded)
      await page.goto(`/viewer/free/${open}`)
      await readToEnd(page)
      const next = endPage(page).getByRole('region').filter({ hasText: series.name })
      await expect(next.getByRole('img', { name: words.hidden, exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoViolations(page)
      await next.getByRole('link', { name: FREE_WORDS[locale].on, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/viewer/free/${guarded}`))
      await expect(gate(page)).toBeVisible()
      expect(asked).toEqual([])
      await answer(page, words.yes)
      await expect(settledPage(page)).toBeVisible()
      expect(asked).not.toEqual([])
    })
  })
}

test(
  'who has confirmed 15 years is asked again before a work for adults',
  { tag: '@gate' },
  async ({ page }) => {
    const [fifteen, adult] = GATES
    if (!fifteen || !adult) throw new Error('There are two gates.')
    const asked = watchPictures(page, adult.works[1])
    await page.goto(`/viewer/free/${fifteen.works[1]}`)
    await page.getByRole('button', { name: fifteen.words.yes, exact: true }).click()
    await expect(settledPage(page)).toBeVisible()
    await page.goto(`/viewer/free/${adult.works[1]}`)
    await expect(
      page.getByText('この作品は成人向けです。あなたは18歳以上ですか？', { exact: true }),
    ).toBeVisible()
    expect(asked).toEqual([])
  },
)

for (const who of ['a visitor', 'a reader who owns nothing of it'] as const) {
  test(`after the last free volume of a series ${who} is offered the next one`, async ({
    page,
    signIn,
  }) => {
    const [gate] = GATES
    if (!gate) throw new Error('There is a gate.')
    const [, lastFree, offered] = gate.works
    // Readers with an account are asked nothing: their own age filter decides.
    const isVisitor = who === 'a visitor'
    if (!isVisitor) await signIn({ owns: [] })
    await page.goto(`/viewer/free/${lastFree}`)
    if (isVisitor) await page.getByRole('button', { name: gate.words.yes, exact: true }).click()
    await readToEnd(page)
    const next = endPage(page)
      .getByRole('region')
      .filter({ hasText: `${gate.series.name} 3巻` })
    await expect(
      next.getByRole('link', { name: FREE_WORDS['ja-JP'].buy, exact: true }),
    ).toHaveAttribute('href', new RegExp(offered))
    await expectNoViolations(page)
    await next.getByRole('link', { name: FREE_WORDS['ja-JP'].sample, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/viewer/sample/${offered}`))
    await expect(settledPage(page)).toBeVisible()
  })
}

test('sharing from the end page leaves the end page where it is', async ({ page }) => {
  const [gate] = GATES
  if (!gate) throw new Error('There is a gate.')
  await page.goto(`/viewer/free/${gate.works[0]}`)
  await readToEnd(page)
  const share = endPage(page).getByRole('button', { name: FREE_WORDS['ja-JP'].share, exact: true })
  await share.click()
  const dialog = page.getByRole('dialog', { name: '共有', exact: true })
  await expect(dialog).toBeVisible()
  await expect(page.locator('[role=group][aria-label="読了ページ"]')).toBeVisible()
  await expect(page.locator('[role=slider]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(share).toBeFocused()
})

test.describe('the coupon', () => {
  const TEXT = `いま会員登録すると${String(COUPON_PERCENT)}% OFFクーポンをプレゼント`
  const banner = (page: Page) =>
    page.getByRole('complementary').filter({ hasText: /% OFFクーポンをプレゼント/ })
  let shop: DevStack

  test.beforeAll(async () => {
    test.setTimeout(180_000 * patience())
    const serverEnv = { YOMIKURA_COUPON_PERCENT: String(COUPON_PERCENT) }
    shop = await DevStack.start({ serverEnv })
  })
  test.afterAll(() => shop.stop())

  test('of the operator is shown to visitors, until they close it', async ({ page }) => {
    await page.goto(`${shop.appUrl}/yomikura-free/library`)
    await expect(banner(page).getByText(TEXT, { exact: true })).toBeVisible()
    await expect(banner(page).getByRole('link', { name: '登録する', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^${shop.storefrontUrl}`),
    )
    await expectNoViolations(page)
    await banner(page).getByRole('button', { name: 'クーポンのお知らせを閉じる' }).click()
    await expect(banner(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: '無料作品', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toHaveCount(0)
  })

  test('is none of a reader’s who is signed in', async ({ page }) => {
    const customer = await shop.storefront.createCustomer({ login_id: 'member' })
    await page.goto(`${shop.appUrl}/yomikura-free/library`)
    await expect(banner(page)).toBeVisible()
    await page.goto(`${shop.appUrl}/library`)
    await fillSignIn(page, customer)
    await page.waitForURL('**/library')
    await page.goto(`${shop.appUrl}/yomikura-free/library`)
    await expect(page.getByRole('heading', { name: '無料作品', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toHaveCount(0)
  })

  test('is not mentioned where the operator gives none', async ({ page }) => {
    await page.goto('/yomikura-free/library')
    await expect(page.getByRole('heading', { name: '無料作品', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toHaveCount(0)
  })
})
