import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Customer } from '@yomikura/testkit/storefront-operator'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { fillSignIn } from '@yomikura/testkit/e2e'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../../playwright.config.ts'
import { storeApp } from '../../tests/e2e/offline-app.ts'
import { keepWhole } from '../../tests/e2e/offline-page.ts'
import { findChromium } from '../../tools/chromium.ts'
import { makeLongComic } from '../reading/long-comic.ts'
import { copyWebApp, readLink } from '../reading/reading-stack.ts'

const WORKNO = 'BJ00990003'
const TITLE = '手元の本'
const VIEWPORT = { width: 1440, height: 900 }

type Parts = {
  stack: DevStack
  webDist: string
  folders: readonly string[]
  kept: BrowserContext
  plain: BrowserContext
}

/**
 * The whole product with one comic, and a reader's two browsers with profiles on the disk: both have
 * the app stored, one has the comic stored too.
 */
export class KeptComic implements AsyncDisposable {
  readonly #parts: Parts
  readonly viewUrl: string
  readonly appUrl: string

  private constructor(parts: Parts, viewUrl: string) {
    this.#parts = parts
    this.viewUrl = viewUrl
    this.appUrl = parts.stack.appUrl
  }

  static async start(pageCount: number, report: (line: string) => void): Promise<KeptComic> {
    const work = await makeLongComic(pageCount, report)
    const webDist = await copyWebApp()
    const stack = await DevStack.start({ serverEnv: { YOMIKURA_WEB_DIST: webDist } })
    report('taking the work in')
    await stack.storefront.publishWork(
      { workno: WORKNO, name: { ja_JP: TITLE }, direction: 'rtl', work_type: 'MNG' },
      work,
    )
    const reader = await stack.storefront.createCustomer({ login_id: 'keeper', owns: [WORKNO] })
    const folders = [await makeFolder(), await makeFolder()]
    const [kept, plain] = await Promise.all(folders.map(openProfile))
    if (!kept || !plain) throw new Error('No browser.')
    await signIn(plain, stack, reader)
    const viewUrl = await signIn(kept, stack, reader)
    const page = await kept.newPage()
    report('storing the comic')
    await keepWhole(page, WORKNO, { appUrl: stack.appUrl })
    await page.close()
    return new KeptComic({ stack, webDist, folders, kept, plain }, viewUrl)
  }

  /** A new tab of the browser that has the comic stored, or of the one that has not. */
  newPage(browser: 'kept' | 'plain'): Promise<Page> {
    return this.#parts[browser].newPage()
  }

  stopServer(): Promise<void> {
    return this.#parts.stack.stopServer()
  }

  startServer(): Promise<void> {
    return this.#parts.stack.restartServer()
  }

  get browserVersion(): string {
    return this.#parts.kept.browser()?.version() ?? ''
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { stack, webDist, folders, kept, plain } = this.#parts
    await Promise.all([kept.close(), plain.close()])
    await stack.stop()
    for (const folder of [webDist, ...folders]) await rm(folder, { recursive: true, force: true })
  }
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'yomikura-bench-profile-'))

async function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: config.use?.launchOptions?.args ?? [],
    viewport: VIEWPORT,
    locale: 'ja-JP',
  })
}

/** @returns address of the comic in the viewer */
async function signIn(context: BrowserContext, stack: DevStack, reader: Customer): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${stack.appUrl}/library`)
  await fillSignIn(page, reader)
  await storeApp(page)
  await page
    .getByRole('link', { name: new RegExp(TITLE) })
    .first()
    .click()
  const url = await readLink(page).evaluate((link) => (link as HTMLAnchorElement).href)
  await page.close()
  return url
}
