import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Value } from './list-values.ts'
import { Results } from './results.ts'

const value: Value = { id: 'limits.ts › A', file: 'limits.ts', start: 0, end: 1, held: 1 }
const hashes = new Map([
  ['a.test.ts', 'a'],
  ['b.test.ts', 'b'],
])
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomikura-clauses-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A file of results in which one test noticed the value after another had passed. */
function store(): string {
  const path = join(folder, 'results.json')
  const results = new Results(path)
  results.forget([value], hashes)
  for (const [file, hash] of hashes) {
    results.tests[file] = { hash, ok: true, seconds: 1, seen: [value.id] }
  }
  results.values[value.id] = { held: 1, noticedBy: 'a.test.ts › fails: so', passed: ['b.test.ts'] }
  results.save()
  return path
}

it('goes on from what an earlier run stored', () => {
  const results = new Results(store())
  results.forget([value], hashes)
  expect(results.values[value.id]?.noticedBy).toContain('a.test.ts')
  expect(Object.keys(results.tests)).toEqual(['a.test.ts', 'b.test.ts'])
})

it('forgets what a test said whose text has changed since', () => {
  const results = new Results(store())
  results.forget([value], new Map([['b.test.ts', 'b']]))
  expect(results.values[value.id]).toEqual({ held: 1, passed: ['b.test.ts'] })
  expect(Object.keys(results.tests)).toEqual(['b.test.ts'])
})

it('forgets what was found out about a value that holds something else now', () => {
  const results = new Results(store())
  results.forget([{ ...value, held: 2 }], hashes)
  expect(results.values[value.id]).toEqual({ held: 2, passed: [] })
})
