import { toContentPath } from '@yomikura/content/content-folder'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { openWork, settledPage } from './viewer-page.ts'

test.describe('who may see a work', { tag: '@smoke' }, () => {
  test('a guest is sent to sign in and comes back to the address they wanted', async ({
    page,
    shelf,
    aCustomer,
    stack,
  }) => {
    const customer = await aCustomer([shelf.rtl.workno])
    const wanted = `/work/${shelf.rtl.workno}/tree?from=mail`
    await page.goto(wanted)
    await page.waitForURL(`${stack.storefrontUrl}/**`)
    await fillSignIn(page, customer)
    await page.waitForURL(`${stack.appUrl}${wanted}`)
    await expect(page.getByRole('heading', { name: shelf.rtl.title })).toBeVisible()
  })

  test('another account gets nothing of a work: no entry, no page, no file, no grant', async ({
    page,
    shelf,
    signIn,
    stack,
  }) => {
    await signIn({ owns: [shelf.ltr.workno] })
    await expect(page.getByRole('link', { name: /朝の絵本/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /夜の本/ })).toHaveCount(0)

    await page.goto(`/work/${shelf.rtl.workno}/tree`)
    await page.waitForURL('**/404')

    const api = `${stack.appUrl}/api/yomikura/v3`
    const media = `${stack.mediaUrl}/api/yomikura/v3/download/sign/cookie?workno=${shelf.rtl.workno}`
    const get = async (url: string) => (await page.request.get(url)).status()
    expect(await get(`${api}/work/${shelf.rtl.workno}`)).toBe(404)
    expect(await get(`${api}/download/sign/url?workno=${shelf.rtl.workno}`)).toBe(404)
    expect(await get(media)).toBe(404)
    expect(await get(`${stack.mediaUrl}/${toContentPath(shelf.rtl.workno)}/ziptree.json`)).toBe(403)
    const works = await page.request.post(`${api}/content/works`, {
      data: [shelf.rtl.workno, shelf.ltr.workno],
      headers: { 'x-xsrf-token': await csrfToken(page) },
    })
    expect(
      ((await works.json()) as { works: { workno: string }[] }).works.map((work) => work.workno),
    ).toEqual([shelf.ltr.workno])
  })

  test('a grant on one work opens no other, not even with its cookies', async ({
    page,
    shelf,
    signIn,
    stack,
  }) => {
    await signIn({ owns: [shelf.ltr.workno] })
    await openWork(page, shelf.ltr.title)
    await expect(settledPage(page)).toBeVisible()
    const own = await page.request.get(
      `${stack.mediaUrl}/${toContentPath(shelf.ltr.workno)}/ziptree.json`,
    )
    expect(own.status()).toBe(200)
    const grants = (
      await page.context().cookies(`${stack.mediaUrl}/${toContentPath(shelf.ltr.workno)}/x`)
    ).filter((cookie) => cookie.name.startsWith('CloudFront'))
    expect(grants.length).toBeGreaterThanOrEqual(4)
    const foreign = await page.request.get(
      `${stack.mediaUrl}/${toContentPath(shelf.rtl.workno)}/ziptree.json`,
      {
        headers: { cookie: grants.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ') },
      },
    )
    expect(foreign.status()).toBe(403)
  })

  test('after log-out the old cookie opens nothing', async ({ page, shelf, signIn, stack }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await expect(page.getByRole('link', { name: /夜の本/ }).first()).toBeVisible()
    const cookies = await page.context().cookies()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/library'))
    await page.context().addCookies(cookies)
    const answer = await page.request.get(`${stack.appUrl}/api/yomikura/v3/content/count?last=0`)
    expect(answer.status()).toBe(401)
  })
})

test(
  'signing out in the shop signs out of the app too',
  { tag: '@smoke' },
  async ({ page, shelf, signIn, stack }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await page.goto(stack.storefrontUrl)
    await page
      .getByRole('button', { name: 'ログアウト' })
      .or(page.getByRole('link', { name: 'ログアウト' }))
      .click()
    await expect(async () => {
      const answer = await page.request.get(`${stack.appUrl}/api/yomikura/v3/content/count?last=0`)
      expect(answer.status()).toBe(401)
    }).toPass({ timeout: 15_000 * patience() })
  },
)

async function csrfToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
}
