import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { rm } from 'node:fs/promises'
import config from '../../playwright.config.ts'
import { findChromium } from '../../tools/chromium.ts'
import { makeLongComic } from './long-comic.ts'
import { copyWebApp } from './reading-stack.ts'

const WORKNO = 'BJ00990002'
const PAGE_COUNT = 12

type Parts = { stack: DevStack; browser: Browser; webDist: string }

/** The whole product with one free comic, and a browser that was never there. */
export class FreeStack implements AsyncDisposable {
  readonly #parts: Parts
  readonly libraryUrl: string
  readonly viewerUrl: string

  private constructor(parts: Parts) {
    this.#parts = parts
    this.libraryUrl = `${parts.stack.appUrl}/yomikura-free/library`
    this.viewerUrl = `${parts.stack.appUrl}/viewer/free/${WORKNO}`
  }

  static async start(report: (line: string) => void): Promise<FreeStack> {
    const work = await makeLongComic(PAGE_COUNT, report)
    const webDist = await copyWebApp()
    const stack = await DevStack.start({ serverEnv: { YOMIKURA_WEB_DIST: webDist } })
    report('taking the work in')
    await stack.storefront.publishWork(
      {
        workno: WORKNO,
        name: { ja_JP: '無料の本', en_US: 'A free book' },
        direction: 'rtl',
        work_type: 'MNG',
        is_one_click_free: true,
      },
      work,
    )
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: config.use?.launchOptions?.args ?? [],
    })
    return new FreeStack({ stack, browser, webDist })
  }

  /** A tab of somebody new: nothing stored, nothing cached. */
  async newVisitor(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#parts.browser.newContext({ locale: 'ja-JP', ...options })
    return context.newPage()
  }

  get browserVersion(): string {
    return this.#parts.browser.version()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.browser.close()
    await this.#parts.stack.stop()
    await rm(this.#parts.webDist, { recursive: true, force: true })
  }
}
