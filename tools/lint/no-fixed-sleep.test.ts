import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import { noFixedSleep } from './no-fixed-sleep.ts'

RuleTester.describe = describe
RuleTester.it = it

const refused = (code: string) => ({ code, errors: [{ messageId: 'sleep' }] })

new RuleTester().run('no-fixed-sleep', noFixedSleep, {
  valid: [
    'await expect.poll(read).toBe(1)',
    // A limit, which ends what hangs.
    'new Promise((_, reject) => setTimeout(() => reject(new Error("late")), limit))',
    // A turn of the event loop.
    'new Promise((resolve) => setTimeout(resolve))',
    'new Promise((resolve) => setTimeout(resolve, 0))',
    // As long as the server asks for.
    'const waitMs = Number(answer.headers.get("retry-after")); new Promise((go) => setTimeout(go, waitMs))',
    'setTimeout(stop, 20)',
    'import { setImmediate } from "node:timers/promises"',
  ],
  invalid: [
    refused('await page.waitForTimeout(400)'),
    refused('await new Promise((resolve) => setTimeout(resolve, 400))'),
    refused('await new Promise((done) => setTimeout(done, 3 * 1000))'),
    refused('const STEP_MS = 100; await new Promise((done) => setTimeout(done, STEP_MS))'),
    refused('import { setTimeout as sleep } from "node:timers/promises"'),
  ],
})
