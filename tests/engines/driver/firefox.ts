import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type KeyInput } from 'puppeteer-core'
import type { Backend, StartOptions } from './backend.ts'
import { toCall } from './chromium.ts'

/** Firefox by WebDriver BiDi. Its home is a folder of its own: root's may belong to somebody else. */
export async function startFirefox(
  executablePath: string,
  { scheme, viewport }: StartOptions,
): Promise<Backend> {
  const home = await mkdtemp(join(tmpdir(), 'yomikura-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'ja, en',
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport(viewport)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (functionText, args) => page.evaluate(toCall(functionText, args)),
    clickAt: (x, y) => page.mouse.click(x, y),
    pressKey: (key) => page.keyboard.press(key as KeyInput),
    screenshot: async () => Buffer.from(await page.screenshot()),
    setViewport: (size) => page.setViewport(size),
    errors: () => errors,
    close: async () => {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
