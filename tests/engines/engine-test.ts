import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { patience } from '@yomikura/testkit/patience'
import type { Scheme, StartOptions } from './driver/backend.ts'
import type { Driver } from './driver/driver.ts'
import { ENGINE_NAMES, type EngineName, findMissing, startEngine } from './driver/engines.ts'
import { publishAll, WORKNOS } from './works.ts'

const VIEWPORT = { width: 1000, height: 800 }

/** Browsers of one worker: a reader's stays open for the next test with the same options. */
class Browsers {
  readonly #stack: DevStack
  readonly #open = new Set<Driver>()
  #reader: { key: string; driver: Driver } | undefined
  #customers = 0

  constructor(stack: DevStack) {
    this.#stack = stack
  }

  async start(engine: EngineName, options: Partial<StartOptions> = {}): Promise<Driver> {
    const driver = await startEngine(engine, { scheme: 'light', viewport: VIEWPORT, ...options })
    this.#open.add(driver)
    return driver
  }

  /** A browser in which somebody who owns every work is signed in. */
  async startReader(
    engine: EngineName,
    scheme: Scheme,
    more: readonly string[] = [],
  ): Promise<Driver> {
    const key = [engine, scheme, ...more].join(' ')
    if (this.#reader?.key === key) return this.#reader.driver
    await this.close()
    const driver = await this.start(engine, { scheme })
    this.#customers += 1
    const customer = await this.#stack.storefront.createCustomer({
      login_id: `reader${String(this.#customers)}`,
      owns: [...WORKNOS, ...more],
    })
    await driver.open(`${this.#stack.appUrl}/library`)
    await driver.type('input[name=login_id]', customer.login_id)
    await driver.type('input[name=password]', customer.password)
    await driver.click('button[type=submit]')
    await driver.waitFor(`a[href^="/work/${WORKNOS[0]}"]`)
    // On the way to the shop a page is left while its modules load, which Firefox logs.
    driver.forgetErrors()
    this.#reader = { key, driver }
    return driver
  }

  /** Puts what every open window shows beside the report of a failed test. */
  async keepScreens(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    for (const [index, driver] of [...this.#open].entries()) {
      await writeFile(join(folder, `screen-${index}.png`), await driver.screenshot())
    }
  }

  async close(): Promise<void> {
    this.#reader = undefined
    for (const driver of this.#open) await driver.close()
    this.#open.clear()
  }
}

type Shared = { stack: DevStack; browsers: Browsers }

/** Journeys of every engine share one product and one shelf. */
export const test = base.extend<object, Shared>({
  stack: [
    async ({}, use) => {
      await using stack = await DevStack.start()
      await publishAll(stack)
      await use(stack)
    },
    { scope: 'worker', timeout: 240_000 * patience() },
  ],
  browsers: [
    async ({ stack }, use) => {
      const browsers = new Browsers(stack)
      await use(browsers)
      await browsers.close()
    },
    { scope: 'worker', timeout: 60_000 * patience() },
  ],
})

test.afterEach(async ({ browsers }, info) => {
  if (info.status !== info.expectedStatus) await browsers.keepScreens(info.outputDir)
})

/** Options of a test that the gate runs in these engines alone; the full run has it in each. */
export function gateIn(gated: readonly EngineName[], engine: EngineName): { tag: string[] } {
  return { tag: gated.includes(engine) ? [] : ['@full'] }
}

/** Describes the same tests for each engine; one that this machine lacks is skipped by name. */
export function inEachEngine(describe: (engine: EngineName) => void): void {
  for (const engine of ENGINE_NAMES) {
    test.describe(engine, () => {
      // In one worker, which opens each engine once.
      test.describe.configure({ mode: 'default' })
      const missing = findMissing(engine)
      test.skip(missing !== undefined, `needs ${missing ?? ''}`)
      describe(engine)
    })
  }
}
