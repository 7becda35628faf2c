import { stripTypeScriptTypes } from 'node:module'
import { afterEach, describe, expect, it } from 'vitest'
import { ASK, toChanged, writeQuestions } from './change-value.ts'
import { listValues } from './list-values.ts'

const FILE = 'packages/x/src/limits.ts'
const CODE = `/** Times. */
export const TIMES = {
  toastMs: 2000,
  /** Pauses. */
  retryMs: [
    1000, 3000,
  ],
  view: 'list' as 'list' | 'grid',
} as const
export const DEFAULTS = { view: 'list' as 'list' | 'grid', isOn: true }
export const FONT_SIZES = [70, 80] as const
`
const written = writeQuestions(CODE, listValues(FILE, CODE))

type Module = {
  TIMES: { toastMs: number; retryMs: number[] }
  DEFAULTS: Record<string, unknown>
  FONT_SIZES: number[]
}
let count = 0

/** The changed code as a module of its own. */
function load(): Promise<Module> {
  count += 1
  const code = `${stripTypeScriptTypes(written)}\n// ${count}`
  return import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Module>
}

/** Has one value changed; @returns where ids of values that are read are added. */
function change(name: string): string[] {
  const asked: string[] = []
  Object.assign(globalThis, {
    [ASK]: (id: string, changed: unknown) => {
      asked.push(id.slice(FILE.length + 3))
      return id === `${FILE} › ${name}` ? changed : undefined
    },
  })
  return asked
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, ASK)
})

describe('writeQuestions', () => {
  it('leaves every value as it is where nothing answers', async () => {
    const { TIMES, DEFAULTS, FONT_SIZES } = await load()
    expect(TIMES).toEqual({ toastMs: 2000, retryMs: [1000, 3000], view: 'list' })
    expect(DEFAULTS).toEqual({ view: 'list', isOn: true })
    expect(FONT_SIZES).toEqual([70, 80])
  })

  it.each([
    ['TIMES.toastMs', (module: Module) => module.TIMES.toastMs, 4000],
    ['TIMES.retryMs[1]', (module: Module) => module.TIMES.retryMs, [1000, 6000]],
    ['DEFAULTS.view', (module: Module) => module.DEFAULTS, { view: 'listx', isOn: true }],
    ['DEFAULTS.isOn', (module: Module) => module.DEFAULTS, { view: 'list', isOn: false }],
    ['FONT_SIZES[0]', (module: Module) => module.FONT_SIZES, [140, 80]],
  ])('changes %s and nothing else', async (name, read, changed) => {
    change(name)
    expect(read(await load())).toEqual(changed)
  })

  it('asks for a key of an object when it is read, and not before', async () => {
    const asked = change('none')
    const { TIMES } = await load()
    expect(asked).toEqual(['FONT_SIZES[0]', 'FONT_SIZES[1]'])
    expect(TIMES.toastMs).toBe(2000)
    expect(asked.slice(2)).toEqual(['TIMES.toastMs'])
  })

  it('gives the same list with each read, as the constant does', async () => {
    const { TIMES } = await load()
    const { retryMs } = TIMES
    expect(TIMES.retryMs).toBe(retryMs)
  })

  it('keeps each line where it was, so that a failure names its line', () => {
    const lines = written.split('\n')
    const lineOf = (word: string, text: string[]) => text.findIndex((line) => line.includes(word))
    expect(lines).toHaveLength(CODE.split('\n').length)
    expect(lineOf('FONT_SIZES', lines)).toBe(lineOf('FONT_SIZES', CODE.split('\n')))
  })
})

describe('toChanged', () => {
  it.each([
    [0, 1],
    [0.3, 0.6],
    [-2, -4],
    [true, false],
    ['', 'x'],
  ])('makes another value of %j', (held, changed) => expect(toChanged(held)).toBe(changed))
})
