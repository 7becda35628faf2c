import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import { patientLimits } from './patient-limits.ts'

RuleTester.describe = describe
RuleTester.it = it

const refused = (messageId: string, code: string) => ({ code, errors: [{ messageId }] })

new RuleTester().run('patient-limits', patientLimits, {
  valid: [
    'await expect(card).toBeVisible({ timeout: 30_000 * patience() })',
    'test.setTimeout((60_000 + KILLS * 20_000) * patience())',
    'it("waits", { timeout: 120_000 * patience() }, run)',
    'it.each([1, 2])("counts %i", run)',
    'beforeAll(start, 120_000 * patience())',
    'vi.waitFor(look, { timeout: 10_000 * patience(), interval: 20 })',
    // What the product itself allows: part of the test, not its patience.
    'fetcher.fetch(url, { timeoutMs: 200 })',
    'render({ timeout: "late" })',
  ],
  invalid: [
    refused('bare', 'await expect(card).toBeVisible({ timeout: 30_000 })'),
    refused('short', 'await button.hover({ timeout: 2000 * patience() })'),
    refused('bare', 'test.setTimeout(180_000)'),
    refused('bare', 'test.setTimeout(60_000 + KILLS * 20_000)'),
    refused('bare', 'it("waits", run, 60_000)'),
    refused('bare', 'it.each([1, 2])("waits", run, 60_000)'),
    refused('bare', 'beforeAll(start, 120_000)'),
    refused('hasty', 'await vi.waitFor(() => expect(log).toEqual([]))'),
    { ...refused('bare', 'await become({ timeoutMs: 200 })'), options: [['timeout', 'timeoutMs']] },
  ],
})
