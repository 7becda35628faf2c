import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { flipByte, MeddlingProxy } from './meddling-proxy.ts'
import { listStored, openKeepDialog, statusBar } from './offline-page.ts'
import { settledPage } from './viewer-page.ts'

test(
  'bytes changed on their way are noticed in a list, a page and a download, and are fetched again',
  { tag: '@gate' },
  async ({ browser, stack, shelf, aCustomer }) => {
    const { workno, files } = shelf.rtl
    await using proxy = await MeddlingProxy.start()
    const customer = await aCustomer([workno, shelf.ltr.workno])
    const context = await browser.newContext({
      baseURL: stack.appUrl,
      locale: 'ja-JP',
      serviceWorkers: 'block',
      proxy: proxy.settings,
    })
    const page = await context.newPage()
    await page.goto('/library')
    await fillSignIn(page, customer)
    await page.waitForURL('**/library')

    // The list of files is no JSON any more.
    proxy.meddle = ({ url }, body) => (url.includes('ziptree.json') ? flipByte(body, 0) : body)
    await page.goto(`/work/${workno}/tree`)
    await expect(page.getByText(/^ファイル一覧を取得できませんでした/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'オフライン保存' })).toHaveCount(0)
    proxy.meddle = (_asked, body) => body
    await page.getByRole('button', { name: 'もう一度試す' }).click()

    // One file comes wrong whenever it is asked for, one the first time only.
    const wrong = new Map<string, number>()
    proxy.meddle = ({ url }, body) => {
      if (!url.includes('digest=') || body.length === 0) return body
      const name = new URL(url).pathname
      const [always] = wrong.keys()
      const isWrong = wrong.size < 2 || name === always
      if (!isWrong || (wrong.has(name) && name !== always)) return body
      wrong.set(name, (wrong.get(name) ?? 0) + 1)
      return flipByte(body)
    }
    const dialog = await openKeepDialog(page)
    await dialog.getByRole('button', { name: /^作品全体を保存/ }).click()
    await expect(statusBar(page).getByRole('status')).toHaveText('1件を保存できませんでした')
    const { entries, damaged, paths } = await listStored(page)
    expect([entries, damaged]).toEqual([files.pages.length - 1, 0])
    const [always = '', once = ''] = wrong.keys()
    expect(wrong.get(always)).toBe(2)
    expect(wrong.get(once)).toBe(1)
    expect(paths.some((path) => always.endsWith(path))).toBe(false)

    // A picture that cannot be drawn; browsers would keep it for a year.
    proxy.meddle = ({ url }, body) =>
      url.includes('/optimized/') && body.length > 0 ? flipByte(body, 9) : body
    await page.goto(`/work/${shelf.ltr.workno}/view/001.png`)
    const again = page.getByRole('button', { name: 'もう一度読み込む', exact: true }).first()
    await expect(again).toBeVisible()
    proxy.meddle = (_asked, body) => body
    await again.click()
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    await context.close()
  },
)
