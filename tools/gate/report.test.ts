import { describe, expect, it } from 'vitest'
import { fromPlaywright } from './playwright-report.ts'
import { count, refuseUnnamed, type SuiteReport, toBroken, toSkipped, toSummary } from './report.ts'

const aFile = (parts: Partial<SuiteReport['files'][string]> = {}) => ({
  passed: 1,
  failures: [],
  skipped: [],
  seconds: 1,
  ...parts,
})

const skip = (description?: string) => ({
  status: 'skipped',
  annotations: [{ type: 'skip', ...(description && { description }) }],
  results: [],
})

describe('the closing lines of a run', () => {
  it('repeat each failed test with the first line that it said, before the numbers', () => {
    const failures = [
      { title: 'a book › opens', message: '\u001B[31m\nError: no page\u001B[39m\n at x' },
    ]
    const report = { files: { 'a.test.ts': aFile({ failures }) }, broken: [] }
    expect(toSummary([report])).toBe(
      '\nFailed:\n  a.test.ts › a book › opens\n      Error: no page\n1 passed, 1 failed',
    )
  })

  it('name what skipped tests of all suites lack, the commonest first', () => {
    const unit = {
      files: {
        'a.test.ts': aFile({ skipped: ['a film (needs ffmpeg) is cut', 'rows (needs X)'] }),
      },
      broken: [],
    }
    const journeys = {
      files: { 'b.spec.ts': aFile({ skipped: ['Needs ffmpeg.', ''] }) },
      broken: [],
    }
    expect(toSummary([unit, journeys])).toBe(
      '\n4 skipped: 2 need ffmpeg, 1 need X, 1 no reason given\n2 passed, 0 failed',
    )
  })

  it('are one line when nothing failed and nothing was skipped', () => {
    expect(toSummary([{ files: { 'a.test.ts': aFile() }, broken: [] }])).toBe('1 passed, 0 failed')
  })

  it('name what a suite lacks that this machine cannot run', () => {
    const unit = { files: { 'a.test.ts': aFile() }, broken: [] }
    const journeys = toSkipped('browser journeys', 'browser journeys (needs Chromium or Chrome)')
    expect(toSummary([unit, journeys])).toBe(
      '\n1 skipped: 1 need Chromium or Chrome\n1 passed, 0 failed',
    )
  })

  it('name a suite that did not come to its tests', () => {
    expect(toSummary([toBroken('journeys', new Error('no browser'))])).toBe(
      '\nFailed:\n  journeys\n      no browser\n0 passed, 1 failed',
    )
  })
})

it('a skip without a reason counts as a failure where the gate asks', () => {
  const report = { files: { 'b.spec.ts': aFile({ skipped: ['', 'Needs ffmpeg.'] }) }, broken: [] }
  expect(count(refuseUnnamed(report))).toEqual({ passed: 1, failed: 1, skipped: 2 })
})

describe('the report of Playwright', () => {
  const passed = { status: 'expected', annotations: [], results: [{ duration: 1500 }] }
  const failed = {
    status: 'unexpected',
    annotations: [],
    results: [{ duration: 500, error: { message: 'Error: hidden' } }],
  }
  const kept = { status: 'skipped', annotations: [], results: [] }
  const aReport = (tests: object[], more: object = {}) =>
    fromPlaywright({
      config: { rootDir: new URL('../../tests/e2e', import.meta.url).pathname },
      suites: [
        {
          title: 'text.spec.ts',
          file: 'text.spec.ts',
          suites: [
            {
              title: 'the text viewer',
              specs: tests.map((test, index) => ({
                title: `test ${index}`,
                file: 'text.spec.ts',
                tests: [test],
              })),
            },
          ],
        },
      ],
      ...more,
    } as Parameters<typeof fromPlaywright>[0])

  it('gives each file from the root, and each failure with its titles and its error', () => {
    expect(aReport([passed, failed, skip('needs ffmpeg')])).toEqual({
      files: {
        'tests/e2e/text.spec.ts': {
          passed: 1,
          failures: [{ title: 'the text viewer › test 1', message: 'Error: hidden' }],
          skipped: ['needs ffmpeg'],
          seconds: 2,
        },
      },
      broken: [],
    })
  })

  it('calls no test skipped that another’s failure kept from running', () => {
    expect(count(aReport([failed, kept]))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('keeps what failed outside of every file', () => {
    const report = aReport([passed], { errors: [{ message: 'The server’s log holds a secret' }] })
    expect(count(report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })
})
