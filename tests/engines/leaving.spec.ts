import { expect } from '@playwright/test'
import type { Driver } from './driver/driver.ts'
import type { EngineName } from './driver/engines.ts'
import { inEachEngine, test } from './engine-test.ts'
import { TEXTS } from './works.ts'

const LABEL = '[role=dialog] label'
const BOOK = `/work/${TEXTS.workno}/viewer/`

inEachEngine(describeLeaving)

function describeLeaving(engine: EngineName): void {
  test('a page that is left in the midst of a write keeps no later one waiting', async ({
    browsers,
    stack,
  }) => {
    const driver = await browsers.startReader(engine, 'light')
    await driver.open(`${stack.appUrl}${BOOK}${TEXTS.horizontal}`)
    await openPanel(driver)
    await driver.evaluate(prolongNextWrite)
    await driver.click({ css: LABEL, text: 'セピア' })
    await driver.waitUntil('the write', () => driver.evaluate(isWriting))
    await driver.evaluate((to) => location.assign(to), `${BOOK}${TEXTS.vertical}`)
    await driver.waitUntil('the next page', () => driver.evaluate(isAt, TEXTS.vertical))
    await openPanel(driver)

    // A browser that kept the first page goes on with it, and stores what was chosen there.
    await driver.evaluate(() => history.back())
    await driver.waitUntil('the first page', () => driver.evaluate(isAt, TEXTS.horizontal))
    await openPanel(driver)
    await driver.click({ css: LABEL, text: '暗め' })
    await driver.open(`${stack.appUrl}${BOOK}${TEXTS.vertical}`)
    await openPanel(driver)
    await expect.poll(() => driver.evaluate(readChosen)).toContain('暗め')
  })
}

async function openPanel(driver: Driver): Promise<void> {
  await driver.waitFor('iframe')
  if (!(await driver.isThere(LABEL))) await driver.press(',')
  await driver.waitFor(LABEL)
}

/** Runs in the page: the app's next write stays in its midst, as a slow disk would have it. */
function prolongNextWrite(): void {
  const stores = IDBObjectStore.prototype
  const put = Reflect.get(stores, 'put') as (...given: unknown[]) => IDBRequest<IDBValidKey>
  stores.put = function (...given) {
    stores.put = put
    const request = put.apply(this, given)
    const goOn = () => {
      document.documentElement.dataset['writing'] = ''
      this.count().addEventListener('success', goOn)
    }
    request.addEventListener('success', goOn)
    return request
  }
}

/** Runs in the page. */
function isWriting(): true | undefined {
  return 'writing' in document.documentElement.dataset || undefined
}

/** Runs in the page. */
function isAt(end: string): true | undefined {
  return location.pathname.endsWith(end) || undefined
}

/** Runs in the page. */
function readChosen(): string {
  return [...document.querySelectorAll('label:has(input:checked)')]
    .map((label) => label.textContent)
    .join(' ')
}
