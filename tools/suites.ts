import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium } from './chromium.ts'
import { ROOT, toBinPath } from './paths.ts'

/** What a suite ended with. A suite that broke before its tests counts as one failure. */
export type Tally = { passed: number; failed: number; skipped: number }

const ARTIFACTS = join(ROOT, 'artifacts')

async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** Unit, contract, module and screen tests. */
export async function runVitest(args: string[]): Promise<Tally> {
  const report = join(ARTIFACTS, 'vitest.json')
  mkdirSync(ARTIFACTS, { recursive: true })
  rmSync(report, { force: true })
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
    process.env,
  )
  return readTally(report, code, (json) => ({
    passed: Number(json['numPassedTests'] ?? 0),
    failed: Number(json['numFailedTests'] ?? 0),
    skipped: Number(json['numPendingTests'] ?? 0) + Number(json['numTodoTests'] ?? 0),
  }))
}

/** Browser journeys against the built app, the real server and the real storefront. */
export async function runPlaywright(args: string[]): Promise<Tally> {
  const report = join(ARTIFACTS, 'playwright.json')
  mkdirSync(ARTIFACTS, { recursive: true })
  rmSync(report, { force: true })
  const chromium = await findChromium()
  buildWeb()
  const env = { ...process.env, YOMIKURA_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await runProgram(
    toBinPath('playwright'),
    ['test', '--reporter=list,json', ...args],
    env,
  )
  return readTally(report, code, (json) => {
    const stats = (json['stats'] ?? {}) as Record<string, number>
    return {
      passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
      failed: stats['unexpected'] ?? 0,
      skipped: stats['skipped'] ?? 0,
    }
  })
}

function readTally(
  report: string,
  code: number,
  toTally: (json: Record<string, unknown>) => Tally,
): Tally {
  try {
    const tally = toTally(JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>)
    // A file that cannot be loaded or an error outside of tests fails the run without failing a test.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Prints the one line that tools read, and answers the exit code. */
export function printTally(tallies: readonly Tally[]): number {
  const sum = (pick: (tally: Tally) => number) =>
    tallies.reduce((total, tally) => total + pick(tally), 0)
  const skipped = sum((tally) => tally.skipped)
  if (skipped > 0)
    console.log(
      `\n${skipped} skipped (a server or input folder they need is not here; each says which)`,
    )
  const failed = sum((tally) => tally.failed)
  console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
