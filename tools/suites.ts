import { PATIENCE_VARIABLE } from '@yomikura/testkit/patience'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium, NoBrowserError } from './chromium.ts'
import { fitPatience } from './gate/slowness.ts'
import { fromPlaywright, type PlaywrightReport } from './gate/playwright-report.ts'
import { count, type SuiteReport, toBroken, toSkipped, toSummary } from './gate/report.ts'
import { VITEST_REPORT } from './gate/vitest-report.ts'
import { rememberDurations } from './near/durations.ts'
import { ROOT, toBinPath } from './paths.ts'
import { installPrograms, type ProgramName } from './programs.ts'

const ARTIFACTS = join(ROOT, 'artifacts')
/** What each test file last took on this machine, by which `npm run test:near` chooses. */
export const DURATIONS = join(ARTIFACTS, 'durations.json')
/** What suites use where it is there; a test that needs one skips without it. */
const WELCOME: readonly ProgramName[] = ['ffmpeg', 'openssl', 'CJK fonts']
/**
 * One more than there are cores: files of the project `process` mostly wait for the programs they start,
 * and a third worker uses that time. Projects do not take the number from the root's configuration: a
 * variable reaches all of them.
 */
const TEST_WORKERS = String(availableParallelism() + 1)

/**
 * Where Node keeps what it compiled. Each test file has a process of its own, and many start servers:
 * without this, each of these compiles the same modules again.
 */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')

type RunOptions = { args?: readonly string[]; env?: NodeJS.ProcessEnv }

async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** A place for a suite's report, without an older one. */
function clearReport(name: string): string {
  const report = join(ARTIFACTS, name)
  mkdirSync(ARTIFACTS, { recursive: true })
  rmSync(report, { force: true })
  return report
}

/** Reads a report and remembers its times; a run that failed without failing a test, or left no report, is broken. */
function readReport<T>(
  path: string,
  code: number,
  toReport: (report: T) => SuiteReport,
): SuiteReport {
  let report: SuiteReport
  try {
    report = toReport(JSON.parse(readFileSync(path, 'utf8')) as T)
  } catch {
    return toBroken(path, `The run ended with code ${code} and left no report.`)
  }
  rememberDurations(DURATIONS, report)
  if (code === 0 || count(report).failed > 0) return report
  const message = `The run ended with code ${code}, and no test failed. The log above says why.`
  return { ...report, broken: [{ title: path, message }] }
}

/** Unit, contract, module and screen tests. */
export async function runVitest({ args = [], env = {} }: RunOptions = {}): Promise<SuiteReport> {
  const report = clearReport('vitest.json')
  const code = await runProgram(toBinPath('vitest'), ['run', ...args], {
    VITEST_MAX_WORKERS: TEST_WORKERS,
    ...process.env,
    ...env,
    [VITEST_REPORT]: report,
  })
  return readReport(report, code, (found: SuiteReport) => found)
}

/** Changes each number and default of the product; a value that no test notices fails the run. */
export async function runClausesSuite(): Promise<SuiteReport> {
  const program = 'tools/tasks/clauses.ts'
  // What an earlier run found holds for the sources that it saw.
  rmSync(join(ARTIFACTS, 'clauses'), { recursive: true, force: true })
  const code = await runProgram(process.execPath, [join(ROOT, program)], process.env)
  if (code !== 0)
    return toBroken(program, 'Values of the product are not proven: the log names them.')
  return { files: { [program]: { passed: 1, failures: [], skipped: [], seconds: 0 } }, broken: [] }
}

async function runPlaywrightOf(name: string, { args = [], env = {} }: RunOptions) {
  const report = clearReport(`${name}.json`)
  const chromium = env['YOMIKURA_CHROMIUM'] ?? (await findChromium())
  buildWeb()
  const code = await runProgram(
    toBinPath('playwright'),
    ['test', '--reporter=list,json', ...args],
    {
      ...process.env,
      ...env,
      YOMIKURA_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  )
  return readReport(report, code, (found: PlaywrightReport) => fromPlaywright(found))
}

/** Browser journeys against the built app, the real server and the real storefront. */
export function runJourneys(options: RunOptions = {}): Promise<SuiteReport> {
  return runPlaywrightOf('journeys', options)
}

/** Journeys in every engine that is here; each engine that is not is skipped by name. */
export function runEngines({ args = [], env = {} }: RunOptions = {}): Promise<SuiteReport> {
  const config = '--config=tests/engines/playwright.config.ts'
  return runPlaywrightOf('engines', { args: [config, ...args], env })
}

/** Runs a suite of browser tests; where there is no browser it says so and is skipped, not failed. */
export async function unlessWithoutBrowser(
  suite: string,
  run: () => Promise<SuiteReport>,
): Promise<SuiteReport> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error
    console.error(error.message)
    return toSkipped(suite, `${suite} (needs Chromium or Chrome)`)
  }
}

/** Installs what the suites can use, where that is possible, and says what stays missing. */
export async function bringPrograms(): Promise<void> {
  const missing = await installPrograms(WELCOME)
  if (missing.length === 0) return
  console.error(`Not on this machine: ${missing.join(', ')}. Tests that need them are skipped.`)
}

/**
 * Runs suites one after the other, each with limits that fit the machine as it is then, prints
 * the closing lines, and answers the exit code.
 */
export async function runSuites(
  suites: Readonly<Record<string, () => Promise<SuiteReport>>>,
): Promise<number> {
  const reports: SuiteReport[] = []
  const isGiven = process.env[PATIENCE_VARIABLE] !== undefined
  for (const [name, run] of Object.entries(suites)) {
    if (!isGiven) await fitPatience()
    reports.push(await run().catch((error: unknown) => toBroken(name, error)))
  }
  console.log(toSummary(reports))
  return reports.some((report) => count(report).failed > 0) ? 1 : 0
}
