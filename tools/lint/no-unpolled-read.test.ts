import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import { noUnpolledRead } from './no-unpolled-read.ts'

RuleTester.describe = describe
RuleTester.it = it

const refused = (code: string) => ({ code, errors: [{ messageId: 'once' }] })

new RuleTester().run('no-unpolled-read', noUnpolledRead, {
  valid: [
    'await expect.poll(() => rows.count()).toBeLessThan(80)',
    'await expect(rows).toHaveCount(2)',
    'expect(await answer.json()).toEqual({})',
    'expect(await page.evaluate(() => "reached" in globalThis)).toBe(false)',
  ],
  invalid: [
    refused('expect(await rows.count()).toBe(2)'),
    refused('expect(await page.locator("p").first().boundingBox()).toEqual(before)'),
    refused('expect(await field.inputValue(), "name").toBe("a")'),
    refused('expect(await page.evaluate(() => window.scrollY)).toBe(0)'),
  ],
})
