import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { fillSignIn } from '@yomikura/testkit/e2e'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { findChromium } from '../../tools/chromium.ts'
import { WEB_DIST } from '../../tools/paths.ts'
import { makeLongComic } from './long-comic.ts'

const WORKNO = 'BJ00990001'
const TITLE = '百頁の本'
const VIEWPORT = { width: 1440, height: 900 }

/** The whole product with one long comic on sale, and a browser whose reader owns it and is signed in. */
export class ReadingStack implements AsyncDisposable {
  readonly #stack: DevStack
  readonly #browser: Browser
  readonly #context: BrowserContext
  readonly #webDist: string
  readonly libraryUrl: string
  readonly workUrl: string
  readonly viewUrl: string

  private constructor(parts: {
    stack: DevStack
    browser: Browser
    context: BrowserContext
    webDist: string
    viewUrl: string
  }) {
    this.#stack = parts.stack
    this.#browser = parts.browser
    this.#context = parts.context
    this.#webDist = parts.webDist
    this.libraryUrl = `${parts.stack.appUrl}/library`
    this.workUrl = `${parts.stack.appUrl}/work/${WORKNO}/tree`
    this.viewUrl = parts.viewUrl
  }

  static async start(pageCount: number, report: (line: string) => void): Promise<ReadingStack> {
    const work = await makeLongComic(pageCount, report)
    const webDist = await copyWebApp()
    const stack = await DevStack.start({ serverEnv: { YOMIKURA_WEB_DIST: webDist } })
    report('taking the work in')
    await stack.storefront.publishWork(
      {
        workno: WORKNO,
        name: { ja_JP: TITLE, en_US: 'A hundred pages' },
        direction: 'rtl',
        work_type: 'MNG',
      },
      work,
    )
    const reader = await stack.storefront.createCustomer({ login_id: 'bench', owns: [WORKNO] })
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: config.use?.launchOptions?.args ?? [],
    })
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ja-JP' })
    const page = await context.newPage()
    await page.goto(`${stack.appUrl}/library`)
    await fillSignIn(page, reader)
    await page
      .getByRole('link', { name: new RegExp(TITLE) })
      .first()
      .click()
    const viewUrl = await readLink(page).evaluate((link) => (link as HTMLAnchorElement).href)
    await page.close()
    report(`browser ${browser.version()} is signed in`)
    return new ReadingStack({ stack, browser, context, webDist, viewUrl })
  }

  /** A new tab of the signed-in reader. */
  newPage(): Promise<Page> {
    return this.#context.newPage()
  }

  /**
   * The same reader where a page may run what the app's own policy forbids, and no service worker
   * stands between: for what is measured without the app.
   */
  async newBareContext(): Promise<BrowserContext> {
    const storageState = await this.#context.storageState()
    return this.#browser.newContext({
      viewport: VIEWPORT,
      locale: 'ja-JP',
      bypassCSP: true,
      serviceWorkers: 'block',
      storageState,
    })
  }

  get browser(): Browser {
    return this.#browser
  }

  get browserVersion(): string {
    return this.#browser.version()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close()
    await this.#stack.stop()
    await rm(this.#webDist, { recursive: true, force: true })
  }
}

/** The button of the work's page that opens the viewer. */
export function readLink(page: Page) {
  return page.getByRole('link', { name: /^(読む|続きから)/ }).first()
}

/** A copy, so that a build during the run does not change what is measured. */
export async function copyWebApp(): Promise<string> {
  buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-web-'))
  await cp(WEB_DIST, folder, { recursive: true })
  return folder
}
