import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { attack, type Targets, toHostileBody, toHostileHead, toHostileSvg } from './attack-page.ts'
import { Canary, watchOpened } from './canary.ts'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

/** The attack page (security.md#books), as a book, a drawing and a file name bring it; a script's is in html-work.spec.ts. */
const BOOK = toWorkno(import.meta.filename, 1, 'BJ')
const NAMES = toWorkno(import.meta.filename, 2)
const HOSTILE_NAME = '<img src=x onerror=globalThis.reached=1>'

const SECRET = 'bytes or a key'
/** Keeps what the app sends to a frame, from its first message on. */
const watchPorts = () => {
  const told: string[] = []
  const post = Reflect.get(MessagePort.prototype, 'postMessage') as (
    this: MessagePort,
    message: unknown,
    more?: unknown,
  ) => void
  MessagePort.prototype.postMessage = function (message: unknown, more?: unknown) {
    const isSecret = (value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof CryptoKey
    told.push(
      JSON.stringify(message, (_, value: unknown) => (isSecret(value) ? 'bytes or a key' : value)),
    )
    return post.call(this, message, more)
  }
  Object.assign(globalThis, { told })
}

const isReached = (page: Page) =>
  page.evaluate(() => 'reached' in globalThis || localStorage.getItem('reached') !== null)

test(
  'a hostile book reaches neither the app, the network nor storage',
  { tag: '@smoke' },
  async ({ page, stack, signIn }) => {
    const stranger = await Canary.listen()
    const targets: Targets = { app: stack.appUrl, media: stack.mediaUrl, out: stranger.url }
    const chapter = aChapter(
      `<h1>静かな章</h1>${toHostileBody(targets)}<img src="drawing.svg" alt="絵"/>`,
      `${toHostileHead(targets)}<link rel="stylesheet" href="evil.css"/>`,
    )
    const trap = aBook({
      files: {
        'one.xhtml': chapter,
        'drawing.svg': toHostileSvg(targets),
        'evil.css': `@import url("${stranger.url}/sheet.css"); p { background: url("${stranger.url}/sheet.png"); cursor: url("${stranger.url}/c.cur"), auto }`,
        'attack.js': 'parent.reached = true',
      },
    })
    await stack.storefront.publishWork(
      { workno: BOOK, name: { ja_JP: '罠の本' }, work_type: 'NRE' },
      zipWork({ 'cover.png': (await drawTinyPage(9, 0)).png, 'trap.epub': trap }),
    )
    await signIn({ owns: [BOOK] })
    const opened = watchOpened(page)
    await page.addInitScript(watchPorts)
    await page.goto(`/work/${BOOK}/viewer/trap.epub`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: '静かな章' })).toBeVisible({
      timeout: 30_000 * patience(),
    })
    await expect(frame.getByRole('img', { name: '絵' })).toBeAttached()
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
    // The boot script is the only one; nothing is left that acts, loads or names a place.
    await expect(
      frame.locator('script:not(head *), link, base, iframe, object, embed, form, input, button'),
    ).toHaveCount(0)
    await frame.getByText('無害に見える文。').click()
    for (const id of ['script', 'data'])
      await expect(frame.locator(`#${id}[href^="j"]`)).toHaveCount(0)

    // An address outside is named before it is opened, and never opened by itself.
    await page.keyboard.press('Enter')
    await frame.getByRole('link', { name: '外', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(new URL(stranger.url).host)
    await dialog.getByRole('button', { name: '閉じる' }).click()

    expect([stranger.requests, stranger.lines]).toEqual([[], 0])
    // What the app sends to the frame is the book: no key, no address, no grant of any host.
    const told = await page.evaluate(() => (globalThis as { told?: string[] }).told ?? [])
    expect(told.some((message) => message.includes('静かな章'))).toBe(true)
    for (const secret of [SECRET, stack.appUrl, stack.mediaUrl, 'Policy=', 'Signature=']) {
      expect(told.filter((message) => message.includes(secret))).toEqual([])
    }

    // And if a script did run there after all: it would be as alone.
    const inside = page.frames().find((one) => one.url() === 'about:srcdoc')
    if (!inside) throw new Error('The book has no frame.')
    const results = await inside.evaluate(attack, targets)
    expect(Object.entries(results).filter(([, result]) => result !== 'refused')).toEqual([])
    // A script could open a line, as security.md#f7 says; over it nothing is asked.
    expect(stranger.requests).toEqual([])
    expect(opened).toEqual([])
    expect(page.url()).toBe(`${stack.appUrl}/work/${BOOK}/viewer/trap.epub`)
    expect(await isReached(page)).toBe(false)
  },
)

test(
  'names and drawings of a hostile work reach nothing',
  { tag: '@gate' },
  async ({ page, stack, shelf, signIn }) => {
    const stranger = await Canary.listen()
    const svg = Buffer.from(toHostileSvg({ app: stack.appUrl, media: '', out: stranger.url }))
    const long = `${'長'.repeat(300)}.png`
    const files = {
      [`${HOSTILE_NAME}.png`]: shelf.rtl.files.pages[0]!.png,
      'b".onload=alert(1)..png': shelf.rtl.files.pages[1]!.png,
      'photo\u202egnp.\u0007exe.png': shelf.rtl.files.pages[2]!.png,
      'javascript:globalThis.reached=1.txt': Buffer.from('文'),
      [long]: shelf.rtl.files.pages[3]!.png,
      'drawing.svg': svg,
      'named-as.png': svg,
    }
    const title = `<b onclick=globalThis.reached=1>罠</b>${'長'.repeat(80)}`
    await stack.storefront.publishWork(
      { workno: NAMES, name: { ja_JP: title }, direction: 'ltr', work_type: 'MNG' },
      zipWork(files),
    )
    const opened = watchOpened(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn({ owns: [NAMES] })
    await page.goto(`/work/${NAMES}/tree`)
    await expect(page.getByRole('heading', { name: '<b onclick=' })).toBeVisible()
    // Signs that hide or turn a name are gone from it, and the longest pushes nothing out of sight.
    await expect(page.getByText('photognp.exe.png', { exact: true })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'javascript:globalThis.reached=1.txt' }).click()
    await expect(page.getByRole('document', { name: '本文' })).toBeVisible()
    await page.goto(`/work/${NAMES}/tree`)
    await page.getByRole('link', { name: HOSTILE_NAME }).click()
    await expect(settledPage(page)).toBeVisible()
    await expect(page.getByText('<b onclick=').first()).toBeAttached()
    await page.keyboard.press('End')
    await expect(settledPage(page)).toBeVisible()

    // Whatever the drawing's names would open directly is inert: no script, no stranger.
    await page.goto(`/work/${NAMES}/view/${encodeURIComponent('drawing.svg')}`)
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
    const address = `${stack.appUrl}/yomikura/download?workno=${NAMES}&path=drawing.svg`
    const original = await page.request.get(address)
    expect(original.status()).toBe(200)
    const headers = original.headers()
    expect(headers['content-disposition']).toContain('attachment')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    // Neither a page of a stranger's nor the drawing gets the app into a frame.
    await page.goto(stranger.url)
    await page.evaluate(
      (addresses) => {
        for (const src of addresses) {
          document.body.append(Object.assign(document.createElement('iframe'), { src }))
        }
      },
      [`${stack.appUrl}/library`, address],
    )
    await expect.poll(() => page.frames().length).toBeGreaterThan(1)
    await expect
      .poll(
        () =>
          page
            .frames()
            .slice(1)
            .filter((one) => one.url().startsWith('http')).length,
      )
      .toBe(0)
    expect(stranger.requests.filter((request) => !/^GET \/(favicon.ico)?$/.test(request))).toEqual(
      [],
    )
    expect(opened.filter((what) => !what.startsWith('download'))).toEqual([])
    expect(await page.evaluate(() => 'reached' in globalThis)).toBe(false)
  },
)
