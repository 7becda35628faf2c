import { expect } from '@playwright/test'
import type { EngineName } from './driver/engines.ts'
import { inEachEngine, test } from './engine-test.ts'

const OBSTACLE = { css: 'p', text: 'プライベートブラウズでは作品を保存できません' }
const KEPT = { css: 'h2', text: '保存した作品' }

inEachEngine(describeStoring)

function describeStoring(engine: EngineName): void {
  test('storing is offered where the browser keeps bytes, whatever its name, and else called private', async ({
    browsers,
    stack,
  }) => {
    const driver = await browsers.startReader(engine, 'light')
    await driver.open(`${stack.appUrl}/storage`)
    await driver.waitFor({ css: 'h1', text: 'オフラインストレージ' })
    const keepsBytes = await driver.evaluate(canKeepBytes)
    await driver.waitFor(keepsBytes ? KEPT : OBSTACLE)
    expect(await driver.isThere(keepsBytes ? OBSTACLE : KEPT)).toBe(false)
    test.info().annotations.push({ type: 'keeps bytes', description: String(keepsBytes) })
  })
}

/** Runs in the page, and asks the browser itself. */
function canKeepBytes(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const opening = indexedDB.open('asked-by-a-test', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'))
  opening.addEventListener('error', () => resolve(false))
  opening.addEventListener('success', () => {
    const change = opening.result.transaction('bytes', 'readwrite')
    change.addEventListener('complete', () => resolve(true))
    for (const end of ['abort', 'error']) change.addEventListener(end, () => resolve(false))
    try {
      change.objectStore('bytes').put(new Blob([new Uint8Array(8)]), 1)
    } catch {
      resolve(false)
    }
  })
  return promise.finally(() => opening.result.close())
}
