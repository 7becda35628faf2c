import { makeCatalogue } from '@yomikura/testkit/catalogue'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import { MOST_ROWS, watchFrames } from './fluid.ts'
import { callElsewhere, type ElsewhereCall } from './elsewhere.ts'

const times = (count: number, toCall: (number: number) => ElsewhereCall) =>
  Array.from({ length: count }, (_, number) => toCall(number))

/** Opens a screen that makes a list, and reads the alert that it shows instead. */
async function expectRefusal(page: Page, section: string, text: string): Promise<void> {
  await page.goto(`/${section}/new`)
  const alert = page.getByRole('dialog', { name: text })
  await expect(alert).toBeVisible()
  await expectNoViolations(page)
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(`**/${section}`)
}

test.describe('the limits of lists', () => {
  test('no more My Lists and Playlists are made than there may be', async ({ page, signIn }) => {
    test.slow()
    await signIn({ owns: [] })
    for (const kind of ['mylists', 'playlists'] as const) {
      await callElsewhere(
        page,
        times(500, (number) => ({
          method: 'POST',
          path: `/${kind}`,
          body: { title: `${String(number + 1)}番` },
        })),
      )
    }
    await expectRefusal(page, 'mylist', 'マイリストは500個までです。')
    await expectRefusal(page, 'playlist', 'プレイリストは500個までです。')
    // Five hundred lists are a page of rows that are drawn when they come into view.
    const cards = page.getByRole('list', { name: 'プレイリスト' }).getByRole('link')
    await expect(cards.first()).toBeVisible()
    await expect.poll(() => cards.count()).toBeLessThan(100)
    await page.keyboard.press('End')
    const last = page.getByRole('link', { name: /500番/ })
    await expect(last).toBeVisible()
    // Back from a list the shelf stands where it was left, also after a reload.
    const places = () => page.evaluate(() => sessionStorage.getItem('scroll-places') ?? '')
    await expect.poll(places).toMatch(/"\/playlist",[1-9]/)
    await last.click()
    await page.waitForURL(/\/playlist\/[\w-]+$/)
    await page.goBack()
    await expect(last).toBeInViewport()
    await page.reload()
    await expect(last).toBeInViewport()
  })

  test('a full My List takes no more works, and says so', async ({ page, stack, aCustomer }) => {
    test.setTimeout(240_000 * patience())
    const customer = await aCustomer([])
    const catalogue = makeCatalogue(501)
    await stack.storefront.loadCatalogue(customer.login_id, catalogue)
    await stack.restartServer()
    await page.goto('/mylist')
    await fillSignIn(page, customer)
    await page.waitForURL('**/mylist')
    const [{ mylist_id: id }] = await callElsewhere<{ mylist_id: string }>(page, [
      { method: 'POST', path: '/mylists', body: { title: 'いっぱい' } },
    ]).then(([made]) => [made!] as const)
    const add = (workno: string) => ({
      method: 'POST',
      path: `/mylists/${id}/works?workno=${workno}`,
    })
    await callElsewhere(
      page,
      catalogue.slice(0, 500).map(({ work }) => add(work.workno)),
    )
    const last = catalogue.at(-1)!.work
    await page.goto(`/mylist/${id}/add`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(last.name?.ja_JP ?? '')
    await dialog
      .getByRole('button', { name: /を追加$/ })
      .first()
      .click()
    const text = '1つのマイリストに入れられる作品は500件までです。'
    await expect(page.getByRole('dialog', { name: text })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('dialog', { name: text }).getByRole('button', { name: 'OK' }).click()
    await page.keyboard.press('Escape')
    await expectFewDrawn(page, { id, first: catalogue[0]!.work.workno })
  })
})

/**
 * Five hundred works are drawn as they come into view, and dragged through. The frames are reported, not
 * judged: how many a busy machine draws says nothing of the app.
 */
async function expectFewDrawn(page: Page, list: { id: string; first: string }): Promise<void> {
  const works = page.getByRole('list', { name: /の作品$/ }).getByRole('listitem')
  const placeOfFirst = async () => {
    const answer = await page.request.get('/api/yomikura/mylists')
    const { mylists } = (await answer.json()) as { mylists: { id: string; data: string[] }[] }
    return mylists.find(({ id }) => id === list.id)?.data.indexOf(list.first)
  }
  await expect(works.first()).toHaveAttribute('aria-setsize', '500')
  const scrolled = await watchFrames(page, async () => {
    for (let screen = 0; screen < 10; screen++) {
      await page.mouse.wheel(0, 1200)
      await expect.poll(() => works.count()).toBeLessThan(MOST_ROWS)
    }
  })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: '編集' }).click()
  const handle = works.first().locator('[data-handle]')
  const box = (await handle.boundingBox())!
  const { height } = page.viewportSize()!
  const dragged = await watchFrames(page, async () => {
    await page.mouse.move(box.x + 10, box.y + 20)
    await page.mouse.down()
    // Held at the lower edge, it scrolls the page beneath.
    await page.mouse.move(box.x + 10, height - 10, { steps: 10 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(4000)
    await expect.poll(() => works.count()).toBeLessThan(MOST_ROWS)
    await page.mouse.up()
  })
  await expect.poll(placeOfFirst).toBeGreaterThan(50)
  for (const [type, seen] of Object.entries({ scrolled, dragged })) {
    test.info().annotations.push({ type, description: JSON.stringify(seen) })
  }
}
