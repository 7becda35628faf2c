import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { Fingers } from './fingers.ts'
import { settledPage } from './viewer-page.ts'

const view = (workno: string) => `/work/${workno}/view/001.png`
const toShow = (page: Page, pages: string) =>
  expect(settledPage(page)).toHaveAttribute('data-page-index', pages)

test(
  'keys turn pages, mark them and list what they do',
  { tag: '@smoke' },
  async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await page.goto(view(shelf.rtl.workno))
    await toShow(page, '0')
    await page.keyboard.press('ArrowLeft')
    await toShow(page, '1,2')
    // What a screen reader hears.
    await expect(page.getByText('7ページ中2から3ページ目')).toBeAttached()

    await page.keyboard.press('b')
    await expect(page.getByText('しおりを挟みました')).toBeVisible()
    await page.keyboard.press('End')
    await toShow(page, '5,6')
    await page.keyboard.press('t')
    const contents = page.getByRole('dialog', { name: '目次・しおり' })
    await contents.getByRole('button', { name: '2ページ' }).click()
    await toShow(page, '1,2')

    await page.keyboard.press('t')
    await contents.getByRole('button', { name: '編集' }).click()
    await expect(contents.getByRole('radio', { name: '目次' })).toBeDisabled()
    await contents.getByRole('button', { name: '2ページのしおりを削除' }).click()
    await expect(contents.getByText('しおりはまだありません', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(contents).toBeHidden()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'キー操作' })
    await expect(help.getByText('しおりを挟む・外す')).toBeVisible()
    await expect(help.getByText('作品内を検索')).toBeHidden()
    // On a phone's side the list takes the room, not the title's place.
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 844, height: 390 })
    await page.keyboard.press('?')
    await expect(help.getByRole('heading', { name: 'キー操作' })).toBeInViewport({ ratio: 1 })
    await expect(help.getByRole('button', { name: '閉じる' })).toBeInViewport({ ratio: 1 })
  },
)

test('bookmarks show in another tab at once, and on another device', async ({
  page,
  context,
  browser,
  shelf,
  signIn,
}) => {
  const customer = await signIn({ owns: [shelf.ltr.workno] })
  await page.goto(view(shelf.ltr.workno))
  await toShow(page, '0')
  // A tab of its own, as a link opens it that is pressed with Ctrl.
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((address) => void open(address, '_blank', 'noopener'), view(shelf.ltr.workno)),
  ])
  await toShow(other, '0')
  // One of the two tabs sends for both.
  const sent = context.waitForEvent('response', (answer) => answer.url().endsWith('/bookmarks'))
  await page.bringToFront()
  await page.keyboard.press('b')
  await expect(
    other.getByRole('button', { name: 'しおりを外す', includeHidden: true }),
  ).toBeAttached()
  expect((await sent).status()).toBe(200)
  // A window that was opened for the viewer alone closes with it.
  const closed = other.waitForEvent('close')
  // The press may be cut off by what it does.
  await other.keyboard.press('Escape').catch(() => undefined)
  await closed

  const device = await browser.newContext({ locale: 'ja-JP' })
  const tablet = await device.newPage()
  await tablet.goto(view(shelf.ltr.workno))
  await fillSignIn(tablet, customer)
  await toShow(tablet, '0')
  await expect(
    tablet.getByRole('button', { name: 'しおりを外す', includeHidden: true }),
  ).toBeAttached()
  await device.close()
})

test('a later place of another device is offered, not taken', async ({
  page,
  browser,
  shelf,
  signIn,
}) => {
  const customer = await signIn({ owns: [shelf.ltr.workno] })
  await page.goto(view(shelf.ltr.workno))
  await toShow(page, '0')
  const isSent = (target: Page) =>
    target.waitForResponse(
      (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
    )
  let sent = isSent(page)
  await page.keyboard.press('ArrowRight')
  await toShow(page, '1,2')
  await sent

  const device = await browser.newContext({
    locale: 'ja-JP',
    viewport: { width: 1440, height: 900 },
  })
  const tablet = await device.newPage()
  await tablet.goto(view(shelf.ltr.workno))
  await fillSignIn(tablet, customer)
  await toShow(tablet, '0')
  sent = isSent(tablet)
  await tablet.keyboard.press('End')
  await toShow(tablet, '5,6')
  await sent
  await device.close()

  await page.reload()
  await toShow(page, '1,2')
  await page.getByRole('button', { name: 'そこから読む' }).click()
  await toShow(page, '5,6')
  await expect(page.getByRole('button', { name: 'そこから読む' })).toBeHidden()
})

test(
  'the account reads on one device at a time, and takes its place back',
  { tag: '@gate' },
  async ({ page, browser, shelf, signIn }) => {
    // The heartbeat is half a minute; the test turns the clock instead of waiting.
    await page.clock.install()
    const customer = await signIn({ owns: [shelf.ltr.workno] })
    const taken = page.waitForResponse((answer) => answer.url().endsWith('/viewer/lease'))
    await page.goto(view(shelf.ltr.workno))
    await toShow(page, '0')
    await taken

    const device = await browser.newContext({ locale: 'ja-JP' })
    const tablet = await device.newPage()
    const takenThere = tablet.waitForResponse((answer) => answer.url().endsWith('/viewer/lease'))
    await tablet.goto(view(shelf.ltr.workno))
    await fillSignIn(tablet, customer)
    await takenThere

    await page.clock.fastForward(31_000)
    const dialog = page.getByRole('dialog', { name: 'ほかの端末で開かれました' })
    await expect(dialog).toBeVisible()
    const takenBack = page.waitForResponse(
      (answer) => answer.url().endsWith('/viewer/lease') && answer.request().method() === 'PUT',
    )
    await dialog.getByRole('button', { name: 'ここで読む' }).click()
    expect((await takenBack).status()).toBe(200)
    await toShow(page, '0')
    await device.close()
  },
)

test('one opening leaves one record of what was read, whichever way its pages are turned', async ({
  page,
  shelf,
  signIn,
}) => {
  await signIn({ owns: [shelf.ltr.workno] })
  const reports: { path: string | undefined; body: unknown }[] = []
  page.on('request', (request) => {
    const path = /\/(view_histories|reading_records)$/.exec(request.url())?.[1]
    if (path && request.method() === 'POST') reports.push({ path, body: request.postDataJSON() })
  })
  await page.goto(`/work/${shelf.ltr.workno}/tree`)
  await page.getByRole('link', { name: /^(読む|続きから)/ }).click()
  await toShow(page, '0')
  await page.keyboard.press('ArrowRight')
  await toShow(page, '1,2')
  await page.keyboard.press('v')
  await toShow(page, '1')
  await page.keyboard.press('v')
  await toShow(page, '1,2')
  await page.keyboard.press('v')
  await toShow(page, '1')
  const record = page.waitForResponse((answer) => answer.url().endsWith('/reading_records'))
  await page.keyboard.press('Escape')
  expect((await record).status()).toBe(204)
  await expect(page).toHaveURL(/\/tree$/)
  const { workno, title } = shelf.ltr
  expect(reports).toEqual([
    { path: 'view_histories', body: { workno } },
    {
      path: 'reading_records',
      body: {
        workno,
        work_name: { ja_JP: title, en_US: 'The morning book' },
        max_page_count: 7,
        read_page_count: 3,
        viewer_orientation: 'vertical',
        from_info: 'web_yomikura',
      },
    },
  ])
})

test(
  'a page that fails is loaded again alone',
  { tag: '@smoke' },
  async ({ page, shelf, signIn }) => {
    await signIn({ owns: [shelf.ltr.workno] })
    let isBroken = true
    const asked: string[] = []
    await page.route('**/optimized/**', async (route) => {
      asked.push(route.request().url())
      if (isBroken) await route.abort('connectionreset')
      else await route.continue()
    })
    await page.goto(view(shelf.ltr.workno))
    const retry = page.getByRole('button', { name: 'もう一度読み込む' })
    await expect(retry).toBeVisible()
    isBroken = false
    asked.length = 0
    await retry.click()
    await toShow(page, '0')
    // The failed page first, and once; its neighbours follow only now.
    expect(asked.filter((url) => url === asked[0])).toHaveLength(1)
  },
)

test.describe('with fingers', { tag: '@smoke' }, () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, isMobile: true })

  test('taps at the sides turn, a swipe turns, two fingers magnify and turn nothing', async ({
    page,
    shelf,
    signIn,
  }) => {
    await signIn({ owns: [shelf.rtl.workno] })
    await page.goto(view(shelf.rtl.workno))
    await toShow(page, '0')
    // 30 % at each side; the left leads on in a right-to-left work.
    await page.touchscreen.tap(60, 500)
    await toShow(page, '1')
    await page.touchscreen.tap(330, 500)
    await toShow(page, '0')

    const fingers = await Fingers.on(page)
    await fingers.swipe([80, 400], [300, 400])
    await toShow(page, '1')

    const scale = () =>
      page.evaluate(
        () =>
          document
            .querySelector<HTMLElement>('[data-page-index] > div')
            ?.style.transform.match(/scale\(([\d.]+)\)/)?.[1] ?? '1',
      )
    await fingers.spread([195, 400])
    await expect.poll(async () => Number(await scale())).toBe(2.5)
    await toShow(page, '1')

    // A double tap shows the whole page again; a magnified page is moved, not turned.
    await fingers.swipe([80, 400], [240, 400])
    await toShow(page, '1')
    await page.touchscreen.tap(195, 420)
    await page.touchscreen.tap(195, 420)
    await expect.poll(scale).toBe('1')
    await toShow(page, '1')
  })
})
