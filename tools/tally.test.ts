import { describe, expect, it } from 'vitest'
import { refuseUnnamed, tallyPlaywright, tallyVitest, toSummary } from './tally.ts'

const skip = (description?: string) => ({
  status: 'skipped',
  annotations: [{ type: 'skip', ...(description && { description }) }],
})

describe('the closing lines of a run', () => {
  it('name what skipped tests of either suite lack, the commonest first', () => {
    const unit = tallyVitest({
      numPassedTests: 9,
      numFailedTests: 0,
      testResults: [
        {
          assertionResults: [
            { status: 'passed', fullName: 'a book opens' },
            { status: 'skipped', fullName: 'PostgreSQL (needs TEST_POSTGRES_URL) keeps rows' },
            { status: 'pending', fullName: 'a film (needs ffmpeg) is cut' },
          ],
        },
      ],
    })
    const journeys = tallyPlaywright({
      stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 2 },
      suites: [{ suites: [{ specs: [{ tests: [skip('Needs ffmpeg.'), skip()] }] }] }],
    })
    expect(toSummary([unit, journeys])).toBe(
      '\n4 skipped: 2 need ffmpeg, 1 need TEST_POSTGRES_URL, 1 no reason given\n13 passed, 1 failed',
    )
  })

  it('count a skip without a reason as a failure where the gate asks', () => {
    const suites = [{ specs: [{ tests: [skip(), skip('Needs ffmpeg.')] }] }]
    const tally = tallyPlaywright({ stats: { expected: 1, skipped: 2 }, suites })
    expect(refuseUnnamed(tally)).toMatchObject({ passed: 1, failed: 1, skipped: 2 })
  })

  it('are one line when nothing was skipped', () => {
    expect(toSummary([{ passed: 2, failed: 0, skipped: 0, reasons: {} }])).toBe(
      '2 passed, 0 failed',
    )
  })
})
