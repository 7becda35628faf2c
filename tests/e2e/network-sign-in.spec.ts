import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, type Page, test as base } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { storeApp } from './offline-app.ts'
import { HAS_SIGN_IN_PROXY, SignInProxy } from './sign-in-proxy.ts'
import { movePlace, openWork, settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1, 'BJ')
const TITLE = '門の本'
const PAGES = 6
const work = (page: Page) => page.getByRole('link', { name: TITLE }).first()

/** The product behind the recorded proxy, and a reader who is signed in at both, at the library. */
const test = base.extend<{ delayMs: number; guarded: SignInProxy }>({
  delayMs: [0, { option: true }],
  guarded: async ({ page, delayMs }, use) => {
    test.skip(!HAS_SIGN_IN_PROXY, 'Needs the recorded proxy of ../shared/cases.')
    test.setTimeout(150_000 * patience())
    await using proxy = await SignInProxy.prepare()
    await using stack = await DevStack.start({ appUrl: proxy.url })
    await proxy.start(stack.ports.app, { delayMs })
    await stack.storefront.publishWork(
      { workno: WORKNO, name: { ja_JP: TITLE }, work_type: 'MNG', direction: 'rtl' },
      await makeTinyWork(4, PAGES),
    )
    const customer = await stack.storefront.createCustomer({ login_id: 'gate', owns: [WORKNO] })
    await page.goto(`${proxy.url}/library`)
    await page.getByRole('link', { name: 'go on' }).click()
    await fillSignIn(page, customer)
    await expect(work(page)).toBeVisible()
    await use(proxy)
  },
})

/** Through the app's way to the proxy's own page, and back from there. */
async function signInAgain(page: Page, proxy: SignInProxy): Promise<void> {
  await page.getByRole('link', { name: 'ネットワークにログイン' }).click()
  await expect(page.getByRole('heading', { name: 'Company sign-in' })).toBeVisible()
  expect(page.url()).toContain(proxy.signInUrl)
  await page.getByRole('link', { name: 'go on' }).click()
}

test.describe('behind a sign-in proxy whose session ended', () => {
  // The app is stored, so that a reload alone never meets the proxy.
  test.use({ serviceWorkers: 'allow' })

  test('a search in the library leads to the proxy’s sign-in, and goes on after it', async ({
    page,
    guarded: proxy,
  }) => {
    await storeApp(page)
    const search = `${proxy.url}/library?word=${encodeURIComponent('門')}`
    await proxy.expire()
    await page.goto(search)
    await expect(work(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'ログインが切れました' })).toBeVisible()
    await expect(page.getByText(/オフラインです|応答がありません/)).toHaveCount(0)
    await signInAgain(page, proxy)
    await expect(work(page)).toBeVisible()
    expect(page.url()).toBe(search)
    await expect(page.getByRole('link', { name: 'ネットワークにログイン' })).toHaveCount(0)
  })

  test('a page that is turned to leads to the proxy’s sign-in, and is there after it', async ({
    page,
    guarded: proxy,
  }) => {
    await storeApp(page)
    await openWork(page, TITLE)
    await movePlace(
      page,
      () => page.keyboard.press('ArrowLeft'),
      (position) => position > 0,
    )
    const read = await settledPage(page).getAttribute('data-page-index')
    await proxy.expire()
    await page.reload()
    await signInAgain(page, proxy)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', read ?? '')
  })
})

test.describe('behind a sign-in proxy that answers each call after three seconds', () => {
  test.use({ delayMs: 3000 })

  test('nothing is ever called offline', async ({ page, guarded: proxy }) => {
    const said: string[] = []
    await page.exposeFunction('onSaid', (text: string) => said.push(text))
    await page.addInitScript(() => {
      const { onSaid } = globalThis as unknown as { onSaid: (text: string) => void }
      new MutationObserver(() => {
        const text = document.body?.textContent ?? ''
        const found =
          /オフラインです|応答がありません|ログインが切れました|保存されていません/.exec(text)
        if (found) onSaid(found[0])
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(`${proxy.url}/library`)
    await expect(work(page)).toBeVisible()
    await openWork(page, TITLE)
    await movePlace(
      page,
      () => page.keyboard.press('ArrowLeft'),
      (position) => position > 0,
    )
    expect(said).toEqual([])
  })
})
