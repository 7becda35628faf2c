import { describe, expect, it } from 'vitest'
import { listValues, mayHoldValues } from './list-values.ts'

const list = (file: string, code: string) =>
  listValues(file, code).map(({ id, held }) => [id.slice(file.length + 3), held])

describe('mayHoldValues', () => {
  it.each([
    'packages/contract/src/limits.ts',
    'apps/web/src/features/viewer/text/text-look.ts',
    'apps/server/src/config/config.ts',
  ])('looks into %s', (file) => expect(mayHoldValues(file)).toBe(true))

  it.each([
    'packages/contract/src/limits.test.ts',
    'packages/testkit/src/patience.ts',
    'apps/server/src/platform/db/migrations/0162-device-settings.ts',
    'tools/tiers.ts',
    'demo/shop/src/db/settings.ts',
  ])('leaves %s alone, which is no part of the product', (file) =>
    expect(mayHoldValues(file)).toBe(false),
  )
})

describe('listValues', () => {
  it('finds numbers of constants by the constant’s name, through objects, lists and casts', () => {
    const code = `
      export const TIMES = { toastMs: 2000, retryMs: [1000, 2000], box: { min: -1 } } as const
      const RETRY_AFTER_MS = 400
      export const INDEX_FORM = 6`
    expect(list('packages/x/src/y.ts', code)).toEqual([
      ['TIMES.toastMs', 2000],
      ['TIMES.retryMs[0]', 1000],
      ['TIMES.retryMs[1]', 2000],
      ['TIMES.box.min', -1],
      ['RETRY_AFTER_MS', 400],
    ])
  })

  it('takes a sum of plain numbers as one value', () => {
    const code = 'export const LIMITS = { bytes: 64 * 1024 ** 2, seconds: (2 + 1) * 60 }'
    expect(list('packages/x/src/y.ts', code)).toEqual([
      ['LIMITS.bytes', 67_108_864],
      ['LIMITS.seconds', 180],
    ])
  })

  it('takes what is computed from other values for no value of its own', () => {
    const code = 'export const LIMITS = { ms: TIMES.toastMs * 2, one: Math.min(8, count) }'
    expect(list('packages/x/src/y.ts', code)).toEqual([])
  })

  it('takes texts and switches for values where they are defaults', () => {
    const texts = "{ theme: 'paper' as 'paper' | 'dark', isOn: true, isOff: false, age: '' }"
    const code = `export const SETTING_DEFAULTS = ${texts}\nexport const RANGES = ${texts}`
    expect(list('packages/x/src/y.ts', code)).toEqual([
      ['SETTING_DEFAULTS.theme', 'paper'],
      ['SETTING_DEFAULTS.isOn', true],
      ['SETTING_DEFAULTS.isOff', false],
      ['SETTING_DEFAULTS.age', ''],
    ])
  })

  it('finds bounds and defaults of variables in files that are called so, and no number of code', () => {
    const code = `
      export const Seconds = Type.Integer({ minimum: 1, maximum: 30 })
      const port = read.port('APP_PORT', 4000)
      const rest = text.slice(7)
      type Three = 3`
    expect(list('packages/contract/src/settings.ts', code)).toEqual([
      ['line 2: minimum', 1],
      ['line 2: maximum', 30],
      ['line 3: APP_PORT', 4000],
    ])
    expect(list('packages/contract/src/field.ts', code)).toEqual([])
  })

  it('knows the values of an object by their keys in a file of values, whatever it is called', () => {
    const code =
      "export const FEEDS = { page: 50, kinds: [3], name: Text({ max: 60 }) } as const\nconst port = read.port('APP', 4000)"
    expect(list('packages/contract/src/server-limits.ts', code)).toEqual([
      ['FEEDS.page', 50],
      ['FEEDS.kinds[0]', 3],
      ['FEEDS.name.max', 60],
      ['line 2: APP', 4000],
    ])
    expect(list('packages/contract/src/feeds.ts', code)).toEqual([])
  })

  it('gives two values of the same line and key different names', () => {
    const code = "read.integer('A', 1, { min: 2 }); read.integer('A', 3, { min: 4 })"
    const names = list('apps/server/src/config/config.ts', code).map(([name]) => name)
    expect(new Set(names).size).toBe(4)
  })
})
