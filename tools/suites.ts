import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium } from './chromium.ts'
import { ROOT, toBinPath } from './paths.ts'
import { installPrograms, type ProgramName } from './programs.ts'
import { readTally, tallyPlaywright, tallyVitest, toSummary, type Tally } from './tally.ts'

const ARTIFACTS = join(ROOT, 'artifacts')
/** What suites use where it is there; a test that needs one skips without it. */
const WELCOME: readonly ProgramName[] = ['ffmpeg', 'openssl', 'CJK fonts']

async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** A place for a suite's report, without an older one. */
function clearReport(name: string): string {
  const report = join(ARTIFACTS, name)
  mkdirSync(ARTIFACTS, { recursive: true })
  rmSync(report, { force: true })
  return report
}

/** Unit, contract, module and screen tests. */
export async function runVitest(args: readonly string[], env = process.env): Promise<Tally> {
  const report = clearReport('vitest.json')
  const code = await runProgram(
    toBinPath('vitest'),
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // Machines are noisy: in the gate a test that fails gets a second chance, as journeys do.
      ...(process.env['CI'] ? ['--retry=1'] : []),
      ...args,
    ],
    env,
  )
  return readTally(report, code, tallyVitest)
}

/** Browser journeys against the built app, the real server and the real storefront. */
export async function runPlaywright(args: readonly string[], env = process.env): Promise<Tally> {
  const report = clearReport('playwright.json')
  const chromium = env['YOMIKURA_CHROMIUM'] ?? (await findChromium())
  buildWeb()
  const code = await runProgram(
    toBinPath('playwright'),
    ['test', '--reporter=list,json', ...args],
    {
      ...env,
      YOMIKURA_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  )
  return readTally(report, code, tallyPlaywright)
}

/** Journeys in every engine that is here; each engine that is not is skipped by name. */
export async function runEngines(args: readonly string[]): Promise<Tally> {
  const report = clearReport('engines.json')
  const chromium = process.env['YOMIKURA_CHROMIUM'] ?? (await findChromium())
  buildWeb()
  const code = await runProgram(
    toBinPath('playwright'),
    ['test', '--config=tests/engines/playwright.config.ts', '--reporter=list,json', ...args],
    { ...process.env, YOMIKURA_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  return readTally(report, code, tallyPlaywright)
}

/** Installs what the suites can use, where that is possible, and says what stays missing. */
export function bringPrograms(): void {
  const missing = installPrograms(WELCOME)
  if (missing.length === 0) return
  console.error(`Not on this machine: ${missing.join(', ')}. Tests that need them are skipped.`)
}

/** Prints the closing lines, and answers the exit code. */
export function printTally(tallies: readonly Tally[]): number {
  console.log(toSummary(tallies))
  return tallies.some(({ failed }) => failed > 0) ? 1 : 0
}
