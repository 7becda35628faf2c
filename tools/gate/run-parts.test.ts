import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SuiteReport } from './report.ts'
import { type Part, PartsRun } from './run-parts.ts'

const aReport = (...failed: string[]): SuiteReport => ({
  files: {
    'a.spec.ts': {
      passed: 3,
      failures: failed.map((title) => ({ title, message: `Error: ${title} broke\n at line 1` })),
      skipped: [],
      seconds: 1,
    },
  },
  broken: [],
})

/** A suite that ends so the first time, and so the second. */
function aPart(first: SuiteReport, second = first): Part & { files: unknown[] } {
  const files: unknown[] = []
  return {
    name: 'journeys',
    files,
    run: async (only) => {
      files.push(only)
      return only === undefined ? first : second
    },
  }
}

let folder: string
let printed: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomikura-parts-'))
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubEnv('YOMIKURA_PATIENCE', undefined)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const readRecord = (name = 'gate.json') =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>

describe('a run of the gate', () => {
  it('is green when every part is, and keeps the numbers of each', async () => {
    const run = new PartsRun({ folder })
    await run.suite(aPart(aReport()))
    expect(await run.end()).toBe(0)
    expect(readRecord()).toMatchObject({
      commit: expect.any(String) as unknown,
      ok: true,
      parts: { journeys: { passed: 3, failed: 0, skipped: 0 } },
      secondTries: [],
    })
    expect(printed.at(-1)).toBe('3 passed, 0 failed')
  })

  it('gives tests at least three times the limits of a quiet machine', async () => {
    const run = new PartsRun({ folder })
    await run.suite(aPart(aReport()))
    expect(Number(process.env['YOMIKURA_PATIENCE'])).toBeGreaterThanOrEqual(3)
  })

  it('is green when what failed passes alone, and names it with the state of the machine', async () => {
    const part = aPart(aReport('opens'), aReport())
    const run = new PartsRun({ folder })
    await run.suite(part)
    expect(await run.end()).toBe(0)
    expect(part.files).toEqual([undefined, ['a.spec.ts']])
    expect(printed.join('\n')).toMatch(
      /Needed a second try: a\.spec\.ts › opens \(slowness [\d.]+, steal \d+ %\)\n.*Error: opens broke/,
    )
    expect(readRecord('flakes.json')).toMatchObject({
      flakes: [
        { suite: 'journeys', file: 'a.spec.ts', title: 'opens', error: 'Error: opens broke' },
      ],
    })
  })

  it('is red when it fails again, and the last lines say what with its first words', async () => {
    const run = new PartsRun({ folder })
    await run.suite(aPart(aReport('opens')))
    expect(await run.end()).toBe(1)
    expect(printed.at(-1)).toBe(
      '\nFailed:\n  a.spec.ts › opens\n      Error: opens broke\n3 passed, 1 failed',
    )
    expect(readRecord()).toMatchObject({ ok: false, parts: { journeys: { failed: 1 } } })
  })

  it('is red when a step fails or a suite breaks, and names it', async () => {
    const run = new PartsRun({ folder })
    await run.step('services', () => Promise.reject(new Error('no database')))
    await run.suite({ name: 'journeys', run: () => Promise.reject(new Error('no browser')) })
    expect(await run.end()).toBe(1)
    expect(printed.at(-1)).toContain('services\n      no database\n  journeys\n      no browser')
  })

  it('starts no suite once its time has passed, and says which did not run', async () => {
    const part = aPart(aReport())
    const run = new PartsRun({ folder, lastStartMs: -1 })
    await run.suite(part)
    expect(await run.end()).toBe(1)
    expect(part.files).toEqual([])
    expect(printed.at(-1)).toContain('journeys\n      Not run')
  })
})
