import type { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'

const GAME = { workno: 'RJ00900971', title: '小さなゲーム' }
const ATTACK = { workno: 'RJ00900972', title: '悪いゲーム' }

const GAME_PAGE = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="style.css">
<button id="b">+1</button><output id="n"></output><script src="js/game.js"></script>`
const GAME_SCRIPT = `
const show = () => { n.textContent = localStorage.getItem('score') ?? '0' }
b.onclick = () => { localStorage.setItem('score', Number(localStorage.getItem('score') ?? 0) + 1); show() }
show()
`

/** Tries everything that a work must not do, and writes down what came of it. */
const ATTACK_PAGE = (app: string, media: string) => `<!doctype html><meta charset="utf-8">
<pre id="out"></pre><script>
const results = {}
const attempt = async (name, act) => {
  try { results[name] = String(await act()) } catch (error) { results[name] = 'refused' }
}
const load = (tag, url) => new Promise((resolve, reject) => {
  const element = document.createElement(tag)
  element.onload = () => resolve('loaded'); element.onerror = () => reject(new Error('refused'))
  element.src = url; document.body.append(element)
  setTimeout(() => reject(new Error('late')), 1500)
})
const all = async () => {
  await attempt('parentDocument', () => parent.document.title)
  await attempt('parentStorage', () => parent.localStorage.length)
  await attempt('frameElement', () => { if (frameElement === null) throw 0; return 'seen' })
  await attempt('topNavigation', () => { top.location = '${app}/clear.html'; return 'gone' })
  await attempt('fetchApp', async () => (await fetch('${app}/api/yomikura/config', { credentials: 'include' })).status)
  await attempt('fetchMedia', async () => (await fetch('${media}/healthz')).status)
  await attempt('fetchAbroad', async () => (await fetch('http://127.0.0.1:9/', { mode: 'no-cors' })).type)
  await attempt('imageApp', () => load('img', '${app}/icon.svg'))
  await attempt('scriptApp', () => load('script', '${app}/sw.js'))
  await attempt('frameApp', () => load('iframe', '${app}/library').then((x) => {
    const inner = document.querySelector('iframe').contentDocument
    if (inner && inner.title === '') throw 0
    if (inner === null) throw 0
    return x
  }))
  await attempt('socket', () => new Promise((resolve, reject) => {
    const socket = new WebSocket('${app.replace('http', 'ws')}/'); socket.onopen = () => resolve('open'); socket.onerror = reject
  }))
  await attempt('popup', () => { const w = open('${app}/library'); if (!w) throw 0; return 'opened' })
  await attempt('worker', async () => { await navigator.serviceWorker.register('sw.js'); return 'registered' })
  await attempt('rtc', () => { new RTCPeerConnection(); return 'made' })
  await attempt('cookie', () => { if (document.cookie === '') throw 0; return document.cookie })
  parent.postMessage({ type: 'saves', saves: { a: { b: 1 } } }, '*')
  parent.postMessage({ type: 'start', saves: {}, entry: 'javascript:alert(1)' }, '*')
  const form = document.createElement('form'); form.action = '${app}/logout'; form.method = 'post'
  document.body.append(form); form.submit()
  out.textContent = JSON.stringify(results)
}
all()
</script>`

let isPublished = false

async function publishGames(stack: DevStack): Promise<void> {
  if (isPublished) return
  isPublished = true
  const { png } = await drawTinyPage(6, 0)
  await stack.storefront.publishWork(
    { workno: GAME.workno, name: { ja_JP: GAME.title }, work_type: 'ACN' },
    zipWork({
      'cover.png': png,
      'index.html': Buffer.from(GAME_PAGE),
      'js/game.js': Buffer.from(GAME_SCRIPT),
      'style.css': Buffer.from('button { width: 200px; height: 80px }'),
    }),
  )
  const page = ATTACK_PAGE(stack.appUrl, stack.mediaUrl)
  await stack.storefront.publishWork(
    { workno: ATTACK.workno, name: { ja_JP: ATTACK.title }, work_type: 'ACN' },
    zipWork({ 'cover.png': png, 'index.html': Buffer.from(page), 'sw.js': Buffer.from('') }),
  )
}

const frame = (page: Page) => page.frameLocator('iframe[title="作品の画面"]')

async function start(page: Page, workno: string): Promise<void> {
  await page.goto(`/work/${workno}/view/index.html`)
  await page.getByRole('button', { name: 'はじめる' }).click()
}

test.describe('HTML works', () => {
  test.beforeEach(async ({ stack, signIn }) => {
    await publishGames(stack)
    await signIn({ owns: [GAME.workno, ATTACK.workno] })
  })

  test('run on an origin of their own, save, stop and find their saves again', async ({ page }) => {
    await start(page, GAME.workno)
    const score = frame(page).locator('#n')
    const more = frame(page).getByRole('button', { name: '+1' })
    await more.click()
    await more.press('Enter')
    await expect(score).toHaveText('2')
    const origin = await more.evaluate(() => location.origin)
    expect(origin).toMatch(/^http:\/\/w-[a-z2-7]{24}\.localhost:\d+$/)
    // Saves are told to the app each second.
    await page.waitForTimeout(1500)
    await expectNoViolations(page, 'iframe')

    // The browser loses what the work stored; the app has its copy.
    await more.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: '終了する' }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'もう一度はじめる' }).click()
    await expect(score).toHaveText('2')
  })

  test('reach nothing but themselves', async ({ page, stack }) => {
    const asked: string[] = []
    page.on('response', (response) => {
      const fromWork = URL.parse(response.request().frame().url())?.host.startsWith('w-') ?? false
      if (fromWork) asked.push(new URL(response.url()).host)
    })
    await start(page, ATTACK.workno)
    const out = frame(page).locator('#out')
    await expect(out).toContainText('cookie', { timeout: 20_000 })
    const results = JSON.parse((await out.textContent()) ?? '{}') as Record<string, string>
    expect(Object.keys(results).length).toBe(15)
    expect(Object.entries(results).filter(([, result]) => result !== 'refused')).toEqual([])
    expect(asked.filter((host) => !host.startsWith('w-'))).toEqual([])
    expect(page.url()).toBe(`${stack.appUrl}/work/${ATTACK.workno}/view/index.html`)
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
    await frame(page).getByRole('button', { name: '+1' }).tap()
    await expect(frame(page).locator('#n')).toHaveText('1')
    await page.getByRole('button', { name: '終了する' }).tap()
    await expect(page.getByRole('heading', { name: '終了しました' })).toBeVisible()
  })
})
