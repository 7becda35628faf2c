import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import { noTimedAssertion } from './no-timed-assertion.ts'

RuleTester.describe = describe
RuleTester.it = it

const refused = (code: string) => ({ code, errors: [{ messageId: 'timed' }] })

new RuleTester().run('no-timed-assertion', noTimedAssertion, {
  valid: [
    'expect(rows).toBeLessThan(80)',
    'const startMs = Date.now(); note("cold start", Date.now() - startMs)',
    'const putAtMs = Date.now(); expect(file.modifiedMs).toBeGreaterThan(putAtMs)',
  ],
  invalid: [
    refused('expect(performance.now() - start).toBeLessThan(2000)'),
    refused('expect(elapsedMs).toBeLessThan(2000)'),
    refused('const ms = Date.now() - start; expect(ms).toBeLessThanOrEqual(2000)'),
    refused(
      'const time = () => { run(); return performance.now() - a }; expect(time()).toBeLessThan(9)',
    ),
  ],
})
