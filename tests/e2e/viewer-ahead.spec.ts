import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { settledPage, startReading } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

// Who stands between fetches by itself, and what a header has on its way is not for it.
test.use({ serviceWorkers: 'block' })

/** A work whose second spread is not its last: one that was read to its end starts from its first page. */
const LONG = toWorkno(import.meta.filename, 1, 'BJ')

/** The app notes who reads once the session is known, which may be after its first screen. */
const untilStarted = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('play')?.includes('account_id'))

test(
  "the first page is asked for while the viewer's code is on its way, and only once",
  { tag: '@gate' },
  async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    // The library's own calls are not counted.
    await untilStarted(page)
    const asked: string[] = []
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/optimized/')) asked.push(request.url())
      const [call] = /config|authorize|sign\/cookie/.exec(new URL(request.url()).pathname) ?? []
      if (call) calls.push(call)
    })
    const firstAsked = page.waitForRequest((request) => request.url().includes('/optimized/'))
    let held = 0
    // Were the page asked for by this code, neither would ever come.
    await page.route(/\/assets\/viewer-(paged|shared)-[\w-]+\.js$/, async (route) => {
      held += 1
      await firstAsked
      await route.continue()
    })
    await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
    await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
    expect(held).toBeGreaterThan(0)
    // What the page's header has on its way is not asked for again by the app.
    await expect.poll(() => calls.toSorted()).toEqual(['authorize', 'config', 'sign/cookie'])
    expect(asked.filter((url) => url === asked[0])).toHaveLength(1)
  },
)

test('a style sheet that the header has on its way is asked for once', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.rtl.workno] })
  await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
  // Those of this document alone: the library before it may still have been loading its own.
  const sheets = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/[^/]+\.css$/) ?? []),
  )
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets).toEqual([...new Set(sheets)])
})

test('the first page is asked for while the library is still being opened', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.rtl.workno] })
  // Opened never: code that waited for the library would request nothing.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const firstAsked = page.waitForRequest((request) => request.url().includes('/optimized/'))
  await page.goto(`/work/${shelf.rtl.workno}/view/001.png`)
  await firstAsked
})

test('the work’s page has both pages of the spread on their way at which reading goes on', async ({
  page,
  stack,
  signIn,
}) => {
  await stack.storefront.publishWork(
    { workno: LONG, name: { ja_JP: '長い夜の本' }, direction: 'rtl', work_type: 'MNG' },
    await makeTinyWork(41, 8),
  )
  await signIn({ owns: [LONG] })
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/optimized/')) asked.add(request.url())
  })
  await untilStarted(page)
  await page.evaluate((key) => {
    const { account_id } = JSON.parse(localStorage.getItem('play') ?? '{}') as Record<
      string,
      string
    >
    localStorage.setItem(`recent-page/${account_id}/${key}/`, '1')
  }, LONG)
  await page.goto(`/work/${LONG}/tree`)
  await expect.poll(() => asked.size).toBe(2)
  await startReading(page)
  await expect(settledPage(page)).toHaveAttribute('data-page-index', '1,2')
})
