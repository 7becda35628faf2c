import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import type { Customer } from '@yomikura/testkit/storefront-operator'
import { expectNoViolations } from './axe.ts'
import { watchOpened } from './canary.ts'
import {
  alterKept,
  ATTACK,
  frame,
  GAME,
  keptSaves,
  listLeave,
  publishGames,
  readPixel,
  readReached,
  start,
} from './game-works.ts'
import { StoringProfile } from './storing-profile.ts'

let reader: Customer

test.describe('HTML works', () => {
  test.beforeEach(async ({ stack, signIn }) => {
    await publishGames(stack)
    reader = await signIn({ owns: [GAME.workno, ATTACK.workno] })
  })

  test(
    'run on an origin of their own, save, stop and find their saves again',
    { tag: '@smoke' },
    async ({ page }) => {
      await start(page, GAME.workno)
      const score = frame(page).locator('#n')
      const more = frame(page).getByRole('button', { name: '+1' })
      // Its script comes after its page.
      await expect(score).toHaveText('0')
      await more.click()
      await more.press('Enter')
      // Nothing is stored for framed sites in a private window like this: the app's copy is all.
      const notice = page.getByText('セーブデータを保存できません')
      await expect(notice).toBeVisible()
      await expect(score).toHaveText('2')
      const origin = await more.evaluate(() => location.origin)
      expect(origin).toMatch(/^http:\/\/w-[a-z2-7]{24}\.localhost:\d+$/)
      await expect.poll(() => keptSaves(page)).toEqual({ score: '2', databases: [] })
      await expect.poll(() => more.evaluate(readPixel)).toBe(4)
      expect(await more.evaluate(listLeave)).toEqual(['gamepad', 'fullscreen', 'autoplay'])
      await expectNoViolations(page, 'iframe')
      // It stays until it was read, over the end of a run too.
      await page.getByRole('button', { name: '終了する' }).click()
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(notice).toBeVisible()
      await page.getByRole('button', { name: 'お知らせを閉じる' }).click()
      await expect(notice).toBeHidden()
      await page.getByRole('button', { name: 'もう一度はじめる' }).click()
      await expect(score).toHaveText('2')
    },
  )

  test('a work opens only in its frame, and no other work by its address', async ({
    page,
    stack,
  }) => {
    await start(page, GAME.workno)
    const more = frame(page).getByRole('button', { name: '+1' })
    await expect(more).toBeVisible()
    const own = await more.evaluate(() => location.href)
    const { origin } = new URL(own)

    // By itself: neither the work nor the page that it starts from.
    const tab = await page.context().newPage()
    for (const address of [own, `${origin}/.yomikura/start.html`, `${origin}/`]) {
      const answer = await tab.goto(address)
      expect(answer?.ok(), address).toBe(false)
      expect(await tab.content()).not.toContain('+1')
    }
    await tab.close()

    // From inside another work: neither its files, nor by its own token, nor its start page.
    await start(page, ATTACK.workno)
    const inside = frame(page).locator('#out')
    await expect(inside).toContainText('cookie', { timeout: 20_000 * patience() })
    const attack = await inside.evaluate(() => location.href)
    const tries = [own, attack.replace(new URL(attack).origin, origin)]
    const fetched = await inside.evaluate(
      (_element, urls) => Promise.all(urls.map((url) => fetch(url).then(String, () => 'refused'))),
      tries,
    )
    expect(fetched).toEqual(['refused', 'refused'])
    const stolen = page.waitForResponse((response) => response.url() === tries[1])
    await inside.evaluate((_element, url) => location.assign(url), tries[1] ?? '')
    expect((await stolen).status()).toBe(403)
    await start(page, ATTACK.workno)
    await expect(inside).toBeVisible()
    await inside.evaluate((_element, url) => location.assign(url), `${origin}/.yomikura/start.html`)
    // It stands in the wrong frame, so the app leads it nowhere.
    const innerUrls = () => page.frames().map((one) => one.url())
    await expect.poll(innerUrls).toContain(`${origin}/.yomikura/start.html`)
    await expect(frame(page).getByRole('button', { name: '+1' })).toHaveCount(0)

    // Without the right, at once: the address was good a moment ago.
    const get = async () =>
      (
        await page.request.get(own.replace(origin, `http://127.0.0.1:${stack.ports.works}`), {
          headers: { host: new URL(origin).host },
        })
      ).status()
    expect(await get()).toBe(200)
    await stack.storefront.refund(reader.login_id, GAME.workno)
    await expect.poll(get).toBe(403)
  })

  test('a work that runs long is renewed, and at once when the machine wakes up', async ({
    page,
  }) => {
    await page.clock.install()
    await start(page, GAME.workno)
    await expect(frame(page).getByRole('button', { name: '+1' })).toBeVisible()
    const renewed = () => page.waitForResponse((answer) => answer.url().includes('/v3/html/token/'))
    const regularly = renewed()
    await page.clock.fastForward(15 * 60_000)
    expect((await regularly).status()).toBe(200)
    const awake = renewed()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect((await awake).status()).toBe(200)
  })
})

test.describe('HTML works that attack', { tag: '@gate' }, () => {
  // Where the test runner blocks service workers, asking for one looks granted.
  test.use({ serviceWorkers: 'allow' })

  test.beforeEach(async ({ stack, signIn }) => {
    await publishGames(stack)
    await signIn({ owns: [GAME.workno, ATTACK.workno] })
  })

  test('reach nothing but themselves', async ({ page, stack }) => {
    const stranger = await publishGames(stack)
    const asked: string[] = []
    page.on('response', (response) => {
      const fromWork = URL.parse(response.request().frame().url())?.host.startsWith('w-') ?? false
      // What it holds itself as data has no host.
      const { host } = new URL(response.url())
      if (fromWork && host !== '') asked.push(host)
    })
    const opened = watchOpened(page)
    await start(page, ATTACK.workno)
    expect(await readReached(page)).toEqual([])
    expect(asked.filter((host) => !host.startsWith('w-'))).toEqual([])
    expect(page.url()).toBe(`${stack.appUrl}/work/${ATTACK.workno}/view/index.html`)
    // Nor does it get away by leading itself elsewhere; the app still answers after each try.
    const inside = frame(page).locator('#out')
    for (const by of ['location', 'refresh']) {
      await inside.evaluate(
        (_, [way, url]) => {
          if (way === 'location') location.assign(url ?? '')
          else document.write(`<meta http-equiv="refresh" content="0;url=${url}">`)
        },
        [by, `${stranger.url}/${by}`],
      )
      await expect(inside).toHaveCount(0)
      await page.getByRole('button', { name: '終了する' }).click()
      await page.getByRole('button', { name: 'もう一度はじめる' }).click()
      await expect(inside).toBeVisible()
    }
    // Chromium at times follows what no policy of a page governs (docs/guides/operate.md).
    expect(stranger.requests.filter((asked) => asked !== 'GET /prerender')).toEqual([])
    expect(opened).toEqual([])
    expect(await page.evaluate(() => 'reached' in globalThis)).toBe(false)
    // Still signed in: no form of the work's ended the session.
    await page.goto('/library')
    await expect(page.getByText(ATTACK.title).first()).toBeVisible()
  })
})

test.describe('HTML works under fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('are played and left by taps', async ({ page, stack, signIn }) => {
    await publishGames(stack)
    await signIn({ owns: [GAME.workno] })
    await page.goto(`/work/${GAME.workno}/view/index.html`)
    await page.getByRole('button', { name: 'はじめる' }).tap()
    await expect(frame(page).locator('#n')).toHaveText('0')
    await frame(page).getByRole('button', { name: '+1' }).tap()
    await expect(frame(page).locator('#n')).toHaveText('1')
    await page.getByRole('button', { name: '終了する' }).tap()
    await expect(page.getByRole('heading', { name: '終了しました' })).toBeVisible()
  })
})

test('saves are put back, databases too, where the browser lost them', async ({
  stack,
  aCustomer,
  launchOptions,
}) => {
  await publishGames(stack)
  const customer = await aCustomer([GAME.workno])
  await using profile = await StoringProfile.open(launchOptions, stack.appUrl)
  const { page } = profile
  await page.goto('/library')
  await fillSignIn(page, customer)
  await page.waitForURL('**/library')
  await start(page, GAME.workno)
  const [score, slot] = [frame(page).locator('#n'), frame(page).locator('#d')]
  await expect(slot).toHaveText('none')
  const more = frame(page).getByRole('button', { name: '+1' })
  await more.click()
  await more.click()
  await expect(slot).toHaveText('2')
  await expect.poll(() => keptSaves(page)).toEqual({ score: '2', databases: ['game'] })

  const storageKey = await findStorageKey(page)
  await page.getByRole('button', { name: '終了する' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await alterKept(page, 7)
  const again = page.getByRole('button', { name: 'もう一度はじめる' })
  await again.click()
  // What the browser still has is the work's own, and newer than any copy.
  await expect(score).toHaveText('2')
  await expect(slot).toHaveText('2')
  await page.getByRole('button', { name: '終了する' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await forget(page, storageKey)
  await alterKept(page, 7)
  await again.click()
  await expect(score).toHaveText('7')
  await expect(slot).toHaveText('7')
})

/** How the browser names what it stores for the work's frame in this app. */
async function findStorageKey(page: Page): Promise<string> {
  const inner = page.frames().find((one) => one.url().includes('/run/'))
  if (!inner) throw new Error('No work runs.')
  const session = await page.context().newCDPSession(inner)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { storageKey } = await session.send('Storage.getStorageKeyForFrame', {
    frameId: frameTree.frame.id,
  })
  return storageKey
}

/** Throws away what the browser stores there, as some do after a week. */
async function forget(page: Page, storageKey: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
}
