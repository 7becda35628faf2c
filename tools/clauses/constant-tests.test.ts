import { expect, it } from 'vitest'
import { assertsOnlyConstants, expectsOnlyConstants } from './constant-tests.ts'

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

const TESTS = `
  it('holds 500 lists', () => expect(LIMITS.playlists).toBe(500))
  it.each([
    ['the toast stays 2 s', TIMES.toastMs, 2000],
    ['the zoom ends at 2.5', MEASURES.maxZoom, 2.5],
  ])('%s', (_name, value, asked) => expect(value).toEqual(asked))
  it.each([['a list is refused', LIMITS.playlists + 1, 409]])('%s', async (_name, count, status) => {
    expect((await make(count)).status).toBe(status)
  })
  it('makes no list beyond them', async () => {
    expect(LIMITS.playlists).toBe(500)
    expect(await make(501)).toBe(409)
  })
  it('shows nothing', () => undefined)`

it.each(['holds 500 lists', 'the toast stays 2 s'])('knows a test by its case: %s', (words) => {
  expect(expectsOnlyConstants(TESTS, words)).toBe(true)
})

it.each(['a list is refused', 'makes no list beyond them', 'shows nothing', 'is not there'])(
  'leaves a test alone that expects something of what runs, or nothing: %s',
  (words) => expect(expectsOnlyConstants(TESTS, words)).toBe(false),
)
