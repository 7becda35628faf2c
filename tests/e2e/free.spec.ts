import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { ADULT, fillOpenShop, PAGES, SAMPLE_PAGES, SERIES, VOLUMES } from './open-shop.ts'
import { expectNoViolations } from './axe.ts'
import { settledPage } from './viewer-page.ts'

test.beforeEach(async ({ stack }) => {
  test.setTimeout(180_000)
  await fillOpenShop(stack)
})

/** Goes forward until the pages end; the book reads from right to left. */
async function readToEnd(page: Page): Promise<void> {
  await expect(settledPage(page)).toBeVisible()
  const end = page.getByRole('group', { name: /読了ページ|End of the work/ })
  for (let turn = 0; turn < PAGES + 2 && !(await end.isVisible()); turn++) {
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(250)
  }
  await expect(end).toBeVisible()
}

for (const { locale, words } of [
  {
    locale: 'ja-JP',
    words: {
      ...{ first: '1 冊目を読む', on: '続きを読む', register: '会員登録（無料）' },
      ...{ share: '共有する', close: '閉じる' },
    },
  },
  {
    locale: 'en-US',
    words: {
      ...{ first: 'Read the first one', on: 'Read on', register: 'Join for free' },
      ...{ share: 'Share', close: 'Close' },
    },
  },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`a visitor goes from the free library to the end of a volume and on to the next (${locale})`, async ({
      page,
    }) => {
      await page.goto('/yomikura-free/library')
      await page.getByRole('link', { name: /灯台の夜/ }).click()
      await expect(page).toHaveURL(/\/yomikura-free\/series\/TI0009500/)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
      await page.getByRole('link', { name: words.first }).click()
      await expect(page).toHaveURL(new RegExp(`/viewer/free/${VOLUMES[0]}`))
      await readToEnd(page)
      await expect(page.getByRole('link', { name: words.register })).toBeVisible()
      // Nothing of the viewer lies over the end page, and what is opened from it leads back to it.
      await expect(page.getByRole('slider')).toHaveCount(0)
      await page.getByRole('button', { name: words.share }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.close }).click()
      await expect(page.getByRole('link', { name: words.register })).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('link', { name: words.on }).click()
      await expect(page).toHaveURL(new RegExp(`/viewer/free/${VOLUMES[1]}`))
      await expect(settledPage(page)).toBeVisible()
      const events = await page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown)
      expect(events).toContainEqual(
        expect.objectContaining({
          event: 'yomikura_free_viewer_closed',
          work_id: VOLUMES[0],
          max_page_count: PAGES,
          read_page_count: PAGES,
          from_info: 'yomikura_free_library',
          subscription_type: 'one_click_free',
          user_id: 'guest',
        }),
      )
      expect(events).toContainEqual(
        expect.objectContaining({
          event: 'yomikura_free_viewer_opened',
          work_id: VOLUMES[1],
          from_info: 'yomikura_free_viewer_end_page',
        }),
      )
    })
  })
}

test('a newcomer reads a sample, buys the work and goes on where the sample ended', async ({
  page,
  stack,
  aCustomer,
}) => {
  await page.goto(`/viewer/sample/${VOLUMES[2]}`)
  await readToEnd(page)
  await expect(page.getByText('サンプルはここまでです')).toBeVisible()
  const buy = page.getByRole('link', { name: 'ストアで購入する' })
  await expect(buy).toHaveAttribute('href', new RegExp(VOLUMES[2]))
  const customer = await aCustomer()
  await stack.storefront.sell(customer.login_id, VOLUMES[2])
  await page.goto(`/work/${VOLUMES[2]}`)
  await fillSignIn(page, customer)
  await page.waitForURL(`**/work/${VOLUMES[2]}/tree`)
  await page.getByRole('link', { name: '続きから' }).click()
  await expect(settledPage(page)).toBeVisible()
  await expect(page.getByRole('img', { name: '2ページ' })).toBeVisible()
})

test('a visitor at a protected address signs in and comes back to it', async ({
  page,
  aCustomer,
}) => {
  const customer = await aCustomer([VOLUMES[0]])
  await page.goto(`/work/${VOLUMES[0]}/tree?from=mail`)
  await fillSignIn(page, customer)
  await page.waitForURL(`**/work/${VOLUMES[0]}/tree?from=mail`)
})

test('no cover of an adult work is fetched before the visitor confirms their age', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(ADULT) && request.resourceType() === 'image') {
      asked.push(request.url())
    }
  })
  await page.goto('/yomikura-free/library')
  await page.getByRole('link', { name: /大人の本/ }).click()
  await expect(page.getByText('この作品は成人向けです')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'はい、表示する' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('an address that names no open work leads to the not-found page', async ({ page }) => {
  for (const path of ['/viewer/free', '/viewer/sample', `/viewer/free/${VOLUMES[2]}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
  }
})

test('a visitor gets no byte beyond samples and free works', async ({ page, stack }) => {
  const api = (path: string) => `${stack.appUrl}/api/yomikura${path}`
  const whole = await page.request.get(api(`/v2/free/token/${VOLUMES[2]}`))
  expect(whole.ok()).toBe(false)
  const { prefix, parameters } = (await (
    await page.request.get(api(`/v2/sample/token/${VOLUMES[2]}`))
  ).json()) as { prefix: string; parameters: Record<string, string> }
  const query = new URLSearchParams(parameters).toString()
  const sample = (await (await page.request.get(`${prefix}/ziptree.json?${query}`)).json()) as {
    playfile: Record<string, { image: { optimized: { name: string } } }>
  }
  const open = Object.values(sample.playfile).map(({ image }) => image.optimized.name)
  expect(open).toHaveLength(SAMPLE_PAGES)
  const statusOf = async (address: string) => (await page.request.get(address)).status()
  for (const name of open) {
    expect(await statusOf(`${prefix}/optimized/${name}?${query}`)).toBe(200)
    expect(await statusOf(`${prefix}/files/${name}?${query}`)).toBeGreaterThanOrEqual(400)
    expect(await statusOf(`${prefix}/optimized/${name}`)).toBeGreaterThanOrEqual(400)
  }
  const other = prefix.replace(VOLUMES[2], VOLUMES[0])
  expect(await statusOf(`${other}/ziptree.json?${query}`)).toBeGreaterThanOrEqual(400)
})

test('a shared link of a free work carries a card, and names no adult work', async ({
  page,
  stack,
}) => {
  const read = async (path: string) => (await page.request.get(stack.appUrl + path)).text()
  const card = await read(`/viewer/free/${VOLUMES[0]}`)
  expect(card).toContain('<meta property="og:title" content="灯台の夜 1巻 - ')
  expect(card).toMatch(/<meta property="og:image" content="http[^"]*BJ00950001_img_main/)
  expect(await read(`/yomikura-free/series/${SERIES.title_id}`)).toContain('灯台の夜 - ')
  const headers = { 'accept-language': 'en-GB,en;q=0.9' }
  const english = await page.request.get(`${stack.appUrl}/viewer/free/${VOLUMES[0]}`, { headers })
  expect(await english.text()).toContain('og:title" content="Lighthouse night 1 - ')
  expect(await english.text()).toMatch(/og:description" content="[^"]* · free to read"/)
  expect(await read(`/share/${VOLUMES[2]}`)).toContain('og:title" content="灯台の夜 3巻 - ')
  const adult = await read(`/viewer/free/${ADULT}`)
  expect(adult).toContain('年齢確認')
  expect(adult).not.toContain('大人の本')
  expect(adult).not.toContain('og:image')
})
