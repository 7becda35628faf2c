import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'

/** specification.md#1.2, #1.8: what is shown before the app is there, and when it does not come. */
test.describe('a browser that cannot store a library', () => {
  test(
    'gets a message where there are no databases at all',
    { tag: '@gate' },
    async ({ page, signIn }) => {
      await signIn({ owns: [] })
      await page.addInitScript(() =>
        Object.defineProperty(window, 'indexedDB', { value: undefined }),
      )
      await page.goto('/library')
      await expect(page.getByRole('heading')).toHaveText('このブラウザでは利用できません')
      await expect(page.getByRole('link', { name: 'アプリを初期化する' })).toBeVisible()
    },
  )

  test(
    'gets a message in a private window of Firefox',
    { tag: '@gate' },
    async ({ page, signIn }) => {
      await signIn({ owns: [] })
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 Firefox/150.0' })
        IDBFactory.prototype.open = () => {
          throw new DOMException('Private browsing.', 'InvalidStateError')
        }
      })
      await page.goto('/library')
      await expect(page.getByRole('heading')).toHaveText('プライベートブラウズでは利用できません')
    },
  )
})

test('a start without an answer of its database says so, and goes on once it is answered', async ({
  page,
  signIn,
}) => {
  await signIn({ owns: [] })
  await page.goto('/library')
  await expect(page.getByRole('main', { name: 'ライブラリ' })).toBeVisible()
  // As a page does that a browser keeps in its cache: it is in the midst of a write.
  await page.evaluate(holdLibrary)
  const next = await page.context().newPage()
  await next.goto('/library')
  const title = next.getByRole('heading', { name: '保存データの応答を待っています' })
  await expect(title).toBeVisible({ timeout: 24_000 * patience() })
  await expect(next.getByRole('alert')).toContainText('保存したものはそのままです')
  await expect(next.getByRole('button', { name: '再読み込み' })).toBeVisible()
  await expect(next.getByRole('link', { name: 'アプリを初期化する' })).toBeVisible()
  await page.close()
  await expect(title).toBeHidden({ timeout: 24_000 * patience() })
  await expect(next.getByRole('main', { name: 'ライブラリ' })).toBeVisible()
})

/** Runs in the page. */
async function holdLibrary(): Promise<void> {
  const found = (await indexedDB.databases()).find(({ name }) => name && !name.startsWith('guest'))
  const request = indexedDB.open(found?.name ?? '')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const held = request.result.transaction('library', 'readwrite').objectStore('library')
  const goOn = () => held.count().addEventListener('success', goOn)
  goOn()
}

test.describe('an app that does not load', () => {
  for (const [what, pattern, tag] of [
    ['its script', /\/assets\/shared-[\w-]{7}\.js$/, '@gate'],
    ['its texts', /\/assets\/first-texts-.*\.js$/, undefined],
  ] as const) {
    test(
      `says what to try, in order, and leads back: ${what}`,
      { tag: tag ?? [] },
      async ({ page, signIn }) => {
        await signIn({ owns: [] })
        // The library is whole before anything fails: else it leaves for that page itself.
        await expect(page.getByRole('navigation').first()).toBeVisible()
        await page.route(pattern, (route) => route.abort())
        await page.goto('/settings?from=menu')
        await page.waitForURL('**/failed.html?to=*')
        await expect(page.getByRole('heading')).toHaveText('読み込めませんでした')
        const clear = page.getByRole('link', { name: 'アプリのキャッシュを消去する' })
        await expect(clear).toHaveAttribute('href', '/clear.html')
        for (const browser of ['Safari', 'Chrome', 'Edge', 'Firefox']) {
          await expect(page.getByRole('link', { name: browser })).toHaveAttribute('href', /^https:/)
        }
        await page.unroute(pattern)
        await page.getByRole('link', { name: '再読み込み' }).click()
        await page.waitForURL('**/settings?from=menu')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('設定')
      },
    )
  }

  test('says so without any script, too', { tag: '@gate' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseURL}/failed.html`)
    await expect(page.getByRole('heading', { name: 'Failed to load' })).toBeVisible()
    await expect(page.locator('a[href="/clear.html"]').first()).toBeVisible()
    await context.close()
  })
})

test(
  'a chosen theme is there from the first paint on, the browser’s bars included',
  { tag: '@gate' },
  async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn({ owns: [] })
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    // Each frame's background, from before the app's own script on.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        seen.add(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await expect(page.locator('main h2').first()).toBeVisible()
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    const dark = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    expect(seen.filter((color) => color !== 'rgba(0, 0, 0, 0)')).toEqual([dark])
    const readBars = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      )
    await expect.poll(readBars).toEqual(['#0f1115'])

    await page.goto('/settings')
    await page.getByRole('radio', { name: 'ライト' }).check({ force: true })
    await expect.poll(readBars).toEqual(['#f9fafc'])
  },
)
