import { join, relative } from 'node:path'
import { ROOT } from '../paths.ts'
import type { Failure, FileReport, SuiteReport } from './report.ts'

type Test = {
  status: string
  annotations: readonly { type: string; description?: string }[]
  results: readonly { status?: string; duration?: number; error?: { message?: string } }[]
}
type Spec = { title: string; file: string; tests: readonly Test[] }
type Suite = { title?: string; file?: string; suites?: readonly Suite[]; specs?: readonly Spec[] }

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = Suite & {
  config: { rootDir: string }
  errors?: readonly { message?: string; location?: { file: string } }[]
}

type Found = { file: string; title: string; test: Test }

/** Every test with the titles around it; the outermost suite is the file. */
function listTests(suite: Suite, titles: readonly string[] = []): Found[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ file, title: [...titles, title].join(' › '), test })),
  )
  const inner = (suite.suites ?? []).flatMap((each) => {
    const isFile = each.title === each.file
    return listTests(each, isFile ? titles : [...titles, each.title ?? ''])
  })
  return [...own, ...inner]
}

/** A test that another's failure kept from running has no result, or an interrupted one, and no annotation. */
const wasKeptAway = ({ test }: Found, isBroken: boolean) =>
  isBroken && !test.annotations.some(({ type }) => type === 'skip' || type === 'fixme')

function toFileReport(tests: readonly Found[]): FileReport {
  const failed = tests.filter(({ test }) => test.status === 'unexpected')
  const skipped = tests.filter(({ test }) => test.status === 'skipped')
  const durations = tests.flatMap(({ test }) => test.results.map(({ duration = 0 }) => duration))
  return {
    passed: tests.filter(({ test }) => ['expected', 'flaky'].includes(test.status)).length,
    failures: failed.map(({ title, test }) => ({
      title,
      message: test.results.find(({ error }) => error)?.error?.message ?? '',
    })),
    skipped: skipped
      .filter((found) => !wasKeptAway(found, failed.length > 0))
      .map(({ test }) => test.annotations.find(({ type }) => type === 'skip')?.description ?? ''),
    seconds: durations.reduce((sum, ms) => sum + ms, 0) / 1000,
  }
}

/** What a run of Playwright ended with. */
export function fromPlaywright(report: PlaywrightReport): SuiteReport {
  const toPath = (file: string) => relative(ROOT, join(report.config.rootDir, file))
  const byFile = Map.groupBy(listTests(report), ({ file }) => file)
  const files: Record<string, FileReport> = {}
  for (const [file, tests] of byFile) files[toPath(file)] = toFileReport(tests)
  const broken: Failure[] = []
  for (const { message = '', location } of report.errors ?? []) {
    const failure = { title: 'outside of every test', message }
    const file = location === undefined ? undefined : relative(ROOT, location.file)
    const found = file === undefined ? undefined : files[file]
    if (file === undefined || found === undefined) broken.push(failure)
    else files[file] = { ...found, failures: [...found.failures, failure] }
  }
  return { files, broken }
}
