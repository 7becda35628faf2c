import { describe, expect, it } from 'vitest'
import type { Value } from './list-values.ts'
import { planRound, toKey } from './plan-round.ts'
import { Results } from './results.ts'

const toValue = (name: string): Value => ({
  id: `packages/x/src/limits.ts › ${name}`,
  file: 'packages/x/src/limits.ts',
  start: 0,
  end: 1,
  held: 1,
})
const A = toValue('LIMITS.alpha')
const B = toValue('LIMITS.beta[1]')
const C = toValue('LIMITS.gamma')
const TEXTS: Record<string, string> = {
  'near.ts': 'LIMITS.alpha',
  'near.test.ts': "import { near } from './near.ts'",
  'named.test.ts': 'alpha beta',
}

function plan(tests: Record<string, { seen: Value[]; seconds?: number; ok?: boolean }>) {
  const results = new Results('no such file')
  results.forget([A, B, C], new Map())
  for (const [file, { seen, seconds = 1, ok = true }] of Object.entries(tests)) {
    results.tests[file] = { hash: '', ok, seconds, seen: seen.map(({ id }) => id) }
  }
  const halves = new Map<string, string[][]>()
  const next = () =>
    planRound({
      values: [A, B, C],
      results,
      tests: new Set(Object.keys(tests)),
      readText: (file) => TEXTS[file] ?? '',
      halves,
      most: 10,
    })
  return { results, halves, next }
}

describe('toKey', () => {
  it.each([
    [A, 'alpha'],
    [B, 'beta'],
    [toValue('RETRY_AFTER_MS[0]'), 'RETRY_AFTER_MS'],
    [toValue('line 43: minimum (2)'), 'minimum'],
    [toValue('MEASURES.pagePx.min'), 'pagePx'],
  ])('is the last word that says which value it is', (value, key) => expect(toKey(value)).toBe(key))
})

describe('planRound', () => {
  it('tries the test of a source that names a value first, with that value alone', () => {
    const { next } = plan({
      'far.test.ts': { seen: [A] },
      'named.test.ts': { seen: [A, C] },
      'near.test.ts': { seen: [A, C] },
    })
    expect(next().get('near.test.ts')).toEqual([A.id])
  })

  it('gives each test file one change a round, and all that it reads at once where none is near', () => {
    const { next } = plan({ 'far.test.ts': { seen: [A, B, C] } })
    expect([...next()]).toEqual([['far.test.ts', [A.id, B.id, C.id]]])
  })

  it('tries no test that is red with nothing changed, or that does not read the value', () => {
    const { next } = plan({
      'near.test.ts': { seen: [A], ok: false },
      'named.test.ts': { seen: [] },
    })
    expect(next().size).toBe(0)
  })

  it('tries the halves of what was noticed together before anything else of that file', () => {
    const { next, halves } = plan({ 'far.test.ts': { seen: [A, B, C] } })
    halves.set('far.test.ts', [[A.id, B.id], [C.id]])
    expect(next().get('far.test.ts')).toEqual([A.id, B.id])
    expect(next().get('far.test.ts')).toEqual([C.id])
  })

  it('goes on with the other half where another test noticed all of the first', () => {
    const { next, halves, results } = plan({ 'far.test.ts': { seen: [A, B, C] } })
    halves.set('far.test.ts', [[A.id, B.id], [C.id]])
    for (const { id } of [A, B]) {
      Object.assign(results.values[id] ?? {}, { noticedBy: 'near.test.ts › fails: so' })
    }
    expect(next().get('far.test.ts')).toEqual([C.id])
  })

  it('ends when each value is noticed or was tried with all that read it', () => {
    const { next, results } = plan({ 'far.test.ts': { seen: [A, B] } })
    Object.assign(results.values[A.id] ?? {}, { noticedBy: 'far.test.ts › fails: so' })
    results.values[B.id]?.passed.push('far.test.ts')
    expect(next().size).toBe(0)
  })
})
