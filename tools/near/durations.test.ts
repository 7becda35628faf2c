import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEstimate, readDurations, rememberDurations } from './durations.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomikura-durations-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const toReport = (seconds: number) => ({ passed: 1, failures: [], skipped: [], seconds })
const failure = { title: 'a test', message: 'no' }

describe('durations', () => {
  it('are those of the last run of each file, unless it failed or ran nothing', () => {
    const path = join(folder, 'artifacts', 'durations.json')
    rememberDurations(path, { broken: [], files: { one: toReport(1.23456), two: toReport(2) } })
    const files = {
      two: toReport(5),
      three: { ...toReport(90), failures: [failure] },
      four: { ...toReport(0), passed: 0, skipped: ['needs ffmpeg'] },
    }
    rememberDurations(path, { broken: [], files })
    expect(readDurations(path)).toEqual({ one: 1.23, two: 5 })
  })

  it('are not known where nothing, or nothing whole, was written', () => {
    const path = join(folder, 'durations.json')
    expect(readDurations(path)).toEqual({})
    writeFileSync(path, '{"one": 1')
    expect(readDurations(path)).toEqual({})
  })
})

describe('an estimate', () => {
  const estimate = createEstimate({
    'tests/e2e/book.spec.ts': 4.5,
    'tools/steps.test.ts': 0.1,
  })

  it('is what was measured, a test file’s start included, or what most of the kind take', () => {
    expect(estimate('tests/e2e/book.spec.ts')).toBe(4.5)
    expect(estimate('tools/steps.test.ts')).toBe(0.5)
    expect(estimate('tests/e2e/text.spec.ts')).toBe(8)
    expect(estimate('apps/server/src/main.test.ts')).toBe(10)
    expect(estimate('apps/web/src/app/App.test.tsx')).toBe(4)
    expect(estimate('tools/tiers.test.ts')).toBe(1)
  })
})
