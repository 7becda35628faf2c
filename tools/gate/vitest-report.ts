import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { ROOT } from '../paths.ts'
import type { Failure, FileReport, SuiteReport } from './report.ts'

/** Variable that names the file to write. */
export const VITEST_REPORT = 'YOMIKURA_VITEST_REPORT'

type RunErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]
type Errors = readonly { message?: string; stack?: string }[]

const toPath = (file: string) => relative(ROOT, file)
const toMessage = (errors: Errors = []) => errors[0]?.message ?? errors[0]?.stack ?? ''

/** Its title, and what it said where it was skipped while it ran. */
function toSkipReason(test: TestCase): string {
  const result = test.result()
  const note = result.state === 'skipped' ? result.note : undefined
  return note === undefined ? test.fullName : `${test.fullName} (${note})`
}

function toFileReport(module: TestModule): FileReport {
  const tests = [...module.children.allTests()]
  const failures: Failure[] = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ title: test.fullName, message: toMessage(test.result().errors) }))
  // What a hook threw belongs to no test.
  for (const suite of module.children.allSuites()) {
    const errors = suite.errors()
    if (errors.length > 0) failures.push({ title: suite.fullName, message: toMessage(errors) })
  }
  const own = module.errors()
  if (own.length > 0) failures.push({ title: 'the file itself', message: toMessage(own) })
  // Tests that a broken hook kept from running are not skipped: the hook's failure stands for them.
  const isBroken = failures.length > 0
  const skipped = tests.filter((test) => ['skipped', 'pending'].includes(test.result().state))
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures,
    skipped: isBroken ? [] : skipped.map(toSkipReason),
    seconds: module.diagnostic().duration / 1000,
  }
}

/** What a run of Vitest ended with: the built-in JSON leaves out errors outside of tests, and hooks. */
function toSuiteReport(modules: readonly TestModule[], runErrors: RunErrors): SuiteReport {
  const files: Record<string, FileReport> = {}
  for (const module of modules) files[toPath(module.moduleId)] = toFileReport(module)
  const broken: Failure[] = []
  for (const error of runErrors) {
    const failure = { title: 'an error that nobody caught', message: toMessage([error]) }
    const thrown = (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH
    const file = thrown === undefined ? undefined : toPath(thrown)
    const report = file === undefined ? undefined : files[file]
    if (file === undefined || report === undefined) broken.push(failure)
    else files[file] = { ...report, failures: [...report.failures, failure] }
  }
  return { files, broken }
}

/** Writes the report of a run where the variable names a file. */
export class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: RunErrors): void {
    const path = process.env[VITEST_REPORT]
    if (path) writeFileSync(path, JSON.stringify(toSuiteReport(modules, errors)))
  }
}
