import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { makeCatalogue } from '@yomikura/testkit/catalogue'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { fillSignIn } from '@yomikura/testkit/e2e'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { findChromium } from '../../tools/chromium.ts'
import { WEB_DIST } from '../../tools/paths.ts'

type PublishedWork = Parameters<DevStack['storefront']['publishWork']>

const VIEWPORT = { width: 1440, height: 900 }
const INTAKE_TIMEOUT_MS = 15 * 60_000

/** The whole product, and readers whose libraries are as large as asked, each signed in. */
export class LibraryStack implements AsyncDisposable {
  readonly #stack: DevStack
  readonly #browser: Browser
  readonly #webDist: string
  readonly #contexts: ReadonlyMap<number, BrowserContext>

  private constructor(parts: {
    stack: DevStack
    browser: Browser
    webDist: string
    contexts: ReadonlyMap<number, BrowserContext>
  }) {
    this.#stack = parts.stack
    this.#browser = parts.browser
    this.#webDist = parts.webDist
    this.#contexts = parts.contexts
  }

  static async start(
    sizes: readonly number[],
    report: (line: string) => void,
  ): Promise<LibraryStack> {
    buildWeb()
    // A copy, so that a build during the run does not change what is measured.
    const webDist = await mkdtemp(join(tmpdir(), 'yomikura-bench-web-'))
    await cp(WEB_DIST, webDist, { recursive: true })
    const stack = await DevStack.start({ serverEnv: { YOMIKURA_WEB_DIST: webDist } })
    const works = makeCatalogue(Math.max(...sizes))
    const readers = []
    for (const size of sizes) {
      const login_id = `owns-${size}`
      readers.push({ size, customer: await stack.storefront.createCustomer({ login_id }) })
      await stack.storefront.loadCatalogue(login_id, works.slice(0, size))
    }
    report('the shop is filled; the server reads its feeds')
    // It reads them when it starts.
    await stack.restartServer()
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: config.use?.launchOptions?.args ?? [],
    })
    const contexts = new Map<number, BrowserContext>()
    for (const { size, customer } of readers) {
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ja-JP' })
      const page = await context.newPage()
      await page.goto(`${stack.appUrl}/login?to=/404`)
      await fillSignIn(page, customer)
      await page.waitForURL('**/404')
      await waitForWorks(page, stack.appUrl, size)
      await page.close()
      contexts.set(size, context)
      report(`${size} works are there, and their reader is signed in`)
    }
    return new LibraryStack({ stack, browser, webDist, contexts })
  }

  get libraryUrl(): string {
    return `${this.#stack.appUrl}/library`
  }

  get appUrl(): string {
    return this.#stack.appUrl
  }

  /** A new tab of the reader who owns so many works. */
  newPage(size: number): Promise<Page> {
    const context = this.#contexts.get(size)
    if (!context) throw new Error(`No reader owns ${size} works.`)
    return context.newPage()
  }

  /** A tab of a browser in which that reader has just signed in, and has never seen the library. */
  async newBrowser(size: number, options: BrowserContextOptions = {}): Promise<Page> {
    const { cookies } = await (await this.newPage(size)).context().storageState()
    const context = await this.#browser.newContext({
      ...{ viewport: VIEWPORT, locale: 'ja-JP', storageState: { cookies, origins: [] } },
      ...options,
    })
    return context.newPage()
  }

  /** Sells a work with files of its own to the reader who owns so many others. */
  async addWork(size: number, ...work: PublishedWork): Promise<void> {
    // The server may still be busy with the others; who needs the files waits for them.
    await this.#stack.storefront.publishWork(...work).catch(() => undefined)
    await this.#stack.storefront.sell(`owns-${size}`, work[0].workno)
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

async function waitForWorks(page: Page, appUrl: string, count: number): Promise<void> {
  const end = Date.now() + INTAKE_TIMEOUT_MS
  while (Date.now() < end) {
    const answer = await page.request.get(`${appUrl}/api/yomikura/v3/content/count?last=0`)
    if (((await answer.json()) as { user?: number }).user === count) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(`The server did not take ${count} works in.`)
}
