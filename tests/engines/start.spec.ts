import { expect } from '@playwright/test'
import { test } from './engine-test.ts'
import { findMissing } from './driver/engines.ts'

test('WebKit without a language setting starts the app and its failure page', async ({
  browsers,
  stack,
}) => {
  const missing = findMissing('WebKit')
  test.skip(missing !== undefined, `needs ${missing ?? ''}`)
  const driver = await browsers.start('WebKit', { lang: 'C.UTF-8' })
  await driver.open(`${stack.appUrl}/free`)
  expect(await driver.evaluate(() => navigator.language)).toMatch(/^c$/i)
  await driver.waitFor('h1')
  await driver.open(`${stack.appUrl}/failed.html`)
  await driver.waitFor('#failed a[href="/clear.html"]')
  await driver.close()
})
