import { describe, expect, it, vi } from 'vitest'
import { count, type SuiteReport, toBroken } from './report.ts'
import { giveSecondChance, MAX_FILES } from './second-chance.ts'

const aFile = (...failed: string[]) => ({
  passed: 2,
  failures: failed.map((title) => ({ title, message: `${title} broke` })),
  skipped: [],
  seconds: 1,
})
const aReport = (files: SuiteReport['files']): SuiteReport => ({ files, broken: [] })

function aRun(report: SuiteReport, second: SuiteReport) {
  const again = vi.fn(async (_files: readonly string[]) => second)
  return { name: 'journeys', report, again }
}

describe('the second chance', () => {
  it('runs the whole file of a failure alone, and calls what passes then a flake', async () => {
    const first = aReport({ 'a.spec.ts': aFile('one'), 'b.spec.ts': aFile() })
    const run = aRun(first, aReport({ 'a.spec.ts': { ...aFile(), passed: 3 } }))
    const { reports, flakes } = await giveSecondChance([run])
    expect(run.again).toHaveBeenCalledExactlyOnceWith(['a.spec.ts'])
    expect(reports.map(count)).toEqual([{ passed: 5, failed: 0, skipped: 0 }])
    expect(flakes).toEqual([
      { suite: 'journeys', file: 'a.spec.ts', title: 'one', message: 'one broke' },
    ])
  })

  it('leaves red what fails again, as a test does that depends on the order of its file', async () => {
    const first = aReport({ 'a.spec.ts': aFile('one') })
    const { reports, flakes } = await giveSecondChance([aRun(first, first)])
    expect(reports.map(count)).toEqual([{ passed: 2, failed: 1, skipped: 0 }])
    expect(flakes).toEqual([])
  })

  it('leaves red a file that the second run did not come to', async () => {
    const first = aReport({ 'a.spec.ts': aFile('one') })
    const { reports, flakes } = await giveSecondChance([aRun(first, aReport({}))])
    expect(reports.map(count)).toEqual([{ passed: 2, failed: 1, skipped: 0 }])
    expect(flakes).toEqual([])
  })

  it('is not given to more than eight files, which are red at once', async () => {
    const many = Array.from({ length: MAX_FILES + 1 }, (_, at) => [`${at}.spec.ts`, aFile('one')])
    const run = aRun(aReport(Object.fromEntries(many) as SuiteReport['files']), aReport({}))
    const { reports } = await giveSecondChance([run])
    expect(run.again).not.toHaveBeenCalled()
    expect(reports.map(count)).toMatchObject([{ failed: MAX_FILES + 1 }])
  })

  it('is not given to a suite that broke outside of its files, nor when time is up', async () => {
    const broken = aRun(toBroken('journeys', new Error('no browser')), aReport({}))
    await giveSecondChance([broken])
    const late = aRun(aReport({ 'a.spec.ts': aFile('one') }), aReport({}))
    const { reports } = await giveSecondChance([late], { isLate: () => true })
    expect([broken.again, late.again].map(({ mock }) => mock.calls)).toEqual([[], []])
    expect(reports.map(count)).toMatchObject([{ failed: 1 }])
  })
})
