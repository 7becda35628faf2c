import { expect } from '@playwright/test'
import type { Driver } from './driver/driver.ts'
import type { EngineName } from './driver/engines.ts'
import { gateIn, inEachEngine, test } from './engine-test.ts'
import { PAGES, TEXTS } from './works.ts'

const LABEL = '[role=dialog] label'
const BOOK = `/work/${TEXTS.workno}/viewer/`

inEachEngine(describeLeaving)

function describeLeaving(engine: EngineName): void {
  const write = 'a page that is left in the midst of a write keeps no later one waiting'
  // WebKit is the engine that stops a page in the midst of what it does.
  test(write, gateIn(['WebKit'], engine), async ({ browsers, stack }) => {
    const driver = await browsers.startReader(engine, 'light')
    await driver.open(`${stack.appUrl}${BOOK}${TEXTS.horizontal}`)
    await openPanel(driver)
    await driver.evaluate(prolongNextWrite, 'settings')
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

  test(
    'a download goes on when its page is left and comes back',
    { tag: '@full' },
    async ({ browsers, stack }) => {
      const driver = await browsers.startReader(engine, 'light')
      const tree = `${stack.appUrl}/work/${PAGES}/tree`
      await beginDownload(driver, tree)
      // A page without the app, which cannot bring the rest in its stead.
      await driver.evaluate(() => location.assign('/favicon.svg'))
      await driver.waitUntil('the picture', () => driver.evaluate(isAt, '/favicon.svg'))
      await driver.evaluate(() => history.back())
      await driver.waitUntil('three kept pages', () => driver.evaluate(areKept))
    },
  )
}

/** Has a work's files kept, and waits until one of them is just being stored. */
async function beginDownload(driver: Driver, tree: string): Promise<void> {
  await driver.open(tree)
  await driver.evaluate(allowBlobs)
  await driver.evaluate(prolongNextWrite, 'chunks')
  await driver.waitUntil('the button', () => driver.evaluate(press, 'button', 'オフライン保存'))
  await driver.waitUntil('the choice', () =>
    driver.evaluate(press, 'dialog button', '作品全体を保存'),
  )
  await driver.waitUntil('the write', () => driver.evaluate(isWriting))
}

/** Runs in the page. On a busy machine a pointer came late: the page had moved, and a file was opened. */
function press(css: string, text: string): true | undefined {
  const found = [...document.querySelectorAll<HTMLButtonElement>(css)].find(
    (button) => button.textContent.includes(text) && button.checkVisibility() && !button.disabled,
  )
  found?.click()
  return found && true
}

async function openPanel(driver: Driver): Promise<void> {
  await driver.waitFor('iframe')
  if (!(await driver.isThere(LABEL))) await driver.press(',')
  await driver.waitFor(LABEL)
}

/** Runs in the page: the app's next write to a store stays in its midst, as a slow disk would have it. */
function prolongNextWrite(name: string): void {
  const stores = IDBObjectStore.prototype
  const put = Reflect.get(stores, 'put') as (...given: unknown[]) => IDBRequest<IDBValidKey>
  stores.put = function (...given) {
    const request = put.apply(this, given)
    if (this.name !== name) return request
    stores.put = put
    const goOn = () => {
      document.documentElement.dataset['writing'] = ''
      this.count().addEventListener('success', goOn)
    }
    request.addEventListener('success', goOn)
    return request
  }
}

/** Runs in the page. WebKit's driver opens private windows alone, which the app knows by their blobs. */
function allowBlobs(): void {
  const stores = IDBObjectStore.prototype
  const put = Reflect.get(stores, 'put') as (...given: unknown[]) => IDBRequest<IDBValidKey>
  stores.put = function (value: { bytes?: unknown }, ...more) {
    const isProbe = value.bytes instanceof Blob
    return put.call(this, isProbe ? { ...value, bytes: '' } : value, ...more)
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
function areKept(): true | undefined {
  return document.querySelectorAll('[data-kept=loaded]').length === 3 || undefined
}

/** Runs in the page. */
function readChosen(): string {
  return [...document.querySelectorAll('label:has(input:checked)')]
    .map((label) => label.textContent)
    .join(' ')
}
