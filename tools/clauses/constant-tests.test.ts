import { expect, it } from 'vitest'
import { assertsOnlyConstants } from './constant-tests.ts'

it.each([
  "import { expect, it } from 'vitest'\nimport { LIMITS } from './limits.ts'",
  "import { expect, it } from 'vitest'\nimport {\n  LIMITS,\n} from '@yomikura/contract/limits'",
])('knows a test that can only write values out once more', (code) => {
  expect(assertsOnlyConstants(code)).toBe(true)
})

it.each([
  "import { LIMITS } from './limits.ts'\nimport { toPages } from './pages.ts'",
  "import { LIMITS } from '@yomikura/contract/limits'\nimport { toPages } from '#data/pages.ts'",
  "import { execFileSync } from 'node:child_process'",
])('takes a test that runs something for one that can prove something', (code) => {
  expect(assertsOnlyConstants(code)).toBe(false)
})
