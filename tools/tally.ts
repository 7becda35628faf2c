import { readFileSync } from 'node:fs'

/** What a suite ended with. A suite that broke before its tests counts as one failure. */
export type Tally = { passed: number; failed: number; skipped: number; reasons: Reasons }

/** How many tests were skipped for want of what. */
type Reasons = Readonly<Record<string, number>>

/** The tally of a suite that did not come to its tests. */
export const BROKEN: Tally = { passed: 0, failed: 1, skipped: 0, reasons: {} }

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { assertionResults: { status: string; fullName: string }[] }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { tests: { status: string; annotations: { type: string; description?: string }[] }[] }[]
}
type PlaywrightReport = PlaywrightSuite & { stats?: Record<string, number> }

const UNNAMED = 'no reason given'

/** What a skipped test lacks, from the words “needs …” of its title or of its skip. */
function toReason(text: string): string {
  return /\bneeds ([^):.,]+)/i.exec(text)?.[1]?.trim() ?? UNNAMED
}

function countReasons(texts: readonly string[]): Reasons {
  const reasons: Record<string, number> = {}
  for (const reason of texts.map(toReason)) reasons[reason] = (reasons[reason] ?? 0) + 1
  return reasons
}

/** The tally of Vitest's JSON report. */
export function tallyVitest(report: VitestReport): Tally {
  const tests = (report.testResults ?? []).flatMap((file) => file.assertionResults)
  const skipped = tests.filter(({ status }) => !['passed', 'failed'].includes(status))
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: skipped.length,
    reasons: countReasons(skipped.map(({ fullName }) => fullName)),
  }
}

const listSuites = (suite: PlaywrightSuite): PlaywrightSuite[] => [
  suite,
  ...(suite.suites ?? []).flatMap(listSuites),
]

/** The tally of Playwright's JSON report. */
export function tallyPlaywright(report: PlaywrightReport): Tally {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats ?? {}
  const reasons = listSuites(report)
    .flatMap(({ specs = [] }) => specs.flatMap(({ tests }) => tests))
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? '')
  return { passed: expected + flaky, failed: unexpected, skipped, reasons: countReasons(reasons) }
}

/** Counts tests that were skipped without a reason as failures: nobody would see that they no longer run. */
export function refuseUnnamed(tally: Tally): Tally {
  return { ...tally, failed: tally.failed + (tally.reasons[UNNAMED] ?? 0) }
}

/** Reads a report; a run that failed without failing a test, or left no report, counts as one failure. */
export function readTally<T>(path: string, code: number, toTally: (report: T) => Tally): Tally {
  try {
    const tally = toTally(JSON.parse(readFileSync(path, 'utf8')) as T)
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch {
    return BROKEN
  }
}

/** The lines that close a run: what was skipped for want of what, and the one line that tools read. */
export function toSummary(tallies: readonly Tally[]): string {
  const sum = (pick: (tally: Tally) => number) =>
    tallies.reduce((total, tally) => total + pick(tally), 0)
  const reasons: Record<string, number> = {}
  for (const [reason, count] of tallies.flatMap((tally) => Object.entries(tally.reasons))) {
    reasons[reason] = (reasons[reason] ?? 0) + count
  }
  const named = Object.entries(reasons)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) =>
      reason === UNNAMED ? `${count} ${reason}` : `${count} need ${reason}`,
    )
  const skipped = sum((tally) => tally.skipped)
  return [
    ...(skipped > 0 ? [`\n${skipped} skipped: ${named.join(', ')}`] : []),
    `${sum((tally) => tally.passed)} passed, ${sum((tally) => tally.failed)} failed`,
  ].join('\n')
}
