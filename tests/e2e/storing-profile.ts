import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A browser that stores for framed sites, as most readers' do: the private windows of other tests
 * store nothing for them.
 */
export class StoringProfile implements AsyncDisposable {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #folder: string

  private constructor(page: Page, context: BrowserContext, folder: string) {
    this.page = page
    this.#context = context
    this.#folder = folder
  }

  static async open(options: LaunchOptions, baseURL: string): Promise<StoringProfile> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-profile-'))
    await mkdir(join(folder, 'Default'))
    const choices = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(choices))
    const context = await chromium.launchPersistentContext(folder, {
      ...options,
      baseURL,
      locale: 'ja-JP',
    })
    return new StoringProfile(context.pages()[0] ?? (await context.newPage()), context, folder)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
