import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { ADULT, fillOpenShop, SAMPLE_PAGES, SERIES, VOLUMES } from './open-shop.ts'
import { settledPage } from './viewer-page.ts'

test.beforeEach(async ({ stack }) => {
  test.setTimeout(180_000 * patience())
  await fillOpenShop(stack)
})

test(
  'no cover of an adult work is fetched before the visitor confirms their age',
  { tag: '@gate' },
  async ({ page }) => {
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
  },
)

test(
  'an address that names no open work leads to the not-found page',
  { tag: '@gate' },
  async ({ page }) => {
    for (const path of ['/viewer/free', '/viewer/sample', `/viewer/free/${VOLUMES[2]}`]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/404$/)
    }
  },
)

test(
  'the free viewer has ways to the volumes around it, and its series with the volume on sale',
  { tag: '@gate' },
  async ({ page }) => {
    const [first, second, third] = VOLUMES
    const way = (name: RegExp) => page.getByRole('button', { name, includeHidden: true })
    await page.goto('/yomikura-free/library')
    await page.goto(`/viewer/free/${first}`)
    await expect(settledPage(page)).toBeVisible()
    await page.mouse.move(200, 10)
    await page.mouse.move(210, 12)
    await expect(way(/^前の作品/)).toBeDisabled()
    await way(/^次の作品: 灯台の夜 2巻/).click()
    await expect(page).toHaveURL(new RegExp(`/viewer/free/${second}`))
    await expect(settledPage(page)).toBeVisible()
    // What is to be bought does not open.
    await expect(way(/^次の作品: 灯台の夜 3巻/)).toBeDisabled()
    await expect(way(/^前の作品: 灯台の夜 1巻/)).toBeEnabled()
    await page.mouse.move(200, 10)
    await page.mouse.move(210, 12)
    await page.getByRole('button', { name: SERIES.name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: SERIES.name, exact: true })
    const volumes = dialog.getByRole('list', { name: 'シリーズ' }).getByRole('button')
    await expect(volumes).toHaveCount(2)
    await expect(volumes.nth(1)).toHaveAttribute('aria-current', 'true')
    const other = dialog.getByRole('link', { name: /灯台の夜 3巻/ })
    await expect(other).toHaveAttribute('href', new RegExp(third))
    await expect(other).toHaveAttribute('target', '_blank')
    await volumes.first().click()
    await expect(page).toHaveURL(new RegExp(`/viewer/free/${first}`))
    await expect(settledPage(page)).toBeVisible()
    // One entry for all of them: closing leads back to where the first was opened.
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/yomikura-free\/library$/)
  },
)

test(
  'a sample that a page opened in a window of its own closes it, and goes back elsewhere',
  { tag: '@gate' },
  async ({ page }) => {
    const sample = `/viewer/sample/${VOLUMES[2]}`
    await page.goto('/yomikura-free/library')
    const opening = page.waitForEvent('popup')
    await page.evaluate((address) => void window.open(address), sample)
    const own = await opening
    await expect(settledPage(own)).toBeVisible()
    const closing = own.waitForEvent('close')
    // The window may be gone before the key has come up again.
    await own.keyboard.press('Escape').catch(() => undefined)
    await closing
    await page.goto(sample)
    await expect(settledPage(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/yomikura-free\/library$/)
  },
)

test(
  'a visitor gets no byte beyond samples and free works',
  { tag: '@smoke' },
  async ({ page, stack }) => {
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
  },
)

test(
  'a shared link of a free work carries a card, and names no adult work',
  { tag: '@gate' },
  async ({ page, stack }) => {
    const read = async (path: string) => (await page.request.get(stack.appUrl + path)).text()
    const card = await read(`/viewer/free/${VOLUMES[0]}`)
    expect(card).toContain('<meta property="og:title" content="灯台の夜 1巻 - ')
    expect(card).toMatch(
      new RegExp(`<meta property="og:image" content="http[^"]*${VOLUMES[0]}_img_main`),
    )
    // The other spelling, which leads to the same page.
    expect(await read(`/free/${VOLUMES[0]}`)).toContain('og:title" content="灯台の夜 1巻 - ')
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
  },
)

test(
  'a page that a visitor opens by a link brings what its first screen asks for',
  { tag: '@gate' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/^\/api\/|\/ziptree\.json$/.test(pathname)) asked.push(pathname + search)
    })
    const title = page.getByRole('link', { name: /灯台の夜/ })
    await page.goto('/yomikura-free/library')
    await expect(title).toBeVisible()
    await expect(title.locator('img[data-state=loaded]')).toBeVisible()
    await page.goto(`/yomikura-free/series/${SERIES.title_id}`)
    await expect(page.getByRole('heading', { name: SERIES.name, exact: true })).toBeVisible()
    await page.goto(`/viewer/free/${VOLUMES[0]}`)
    await expect(settledPage(page)).toBeVisible()
    // What is asked later, for the places beside the pages and the volumes around them, is none of these.
    const first = asked.filter((path) => !path.includes('/free/series?workno='))
    expect(first.filter((path) => /config|authorize|free\/|work\/|ziptree/.test(path))).toEqual([])
  },
)

test(
  'the first page of a free work travels beside the scripts, and only once',
  { tag: '@smoke' },
  async ({ page }) => {
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/optimized/')) pictures.push(request.url())
    })
    // Were the page asked for by a script, neither would ever come.
    const firstAsked = page.waitForRequest((request) => request.url().includes('/optimized/'))
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await firstAsked
      await route.continue()
    })
    await page.goto(`/viewer/free/${VOLUMES[0]}`)
    await expect(settledPage(page)).toBeVisible()
    expect(pictures.filter((url) => url === pictures[0])).toHaveLength(1)
  },
)

test(
  'going back to the free library returns to the place that was left',
  { tag: '@gate' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 })
    await page.goto('/yomikura-free/library')
    await expect(page.getByRole('link', { name: /灯台の夜/ })).toBeVisible()
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
    await page.getByRole('link', { name: /灯台の夜/ }).click()
    await expect(page.getByRole('heading', { name: SERIES.name, exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  },
)
