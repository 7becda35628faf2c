import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { findChromium } from '../../tools/chromium.ts'

/** Processes that were started with this argument. Only Linux lists them without a further program. */
function listProcesses(argument: string): number[] {
  if (!existsSync('/proc/self/cmdline')) {
    const found = execFileSync('pgrep', ['-f', '--', argument], { encoding: 'utf8' })
    return found.trim().split('\n').map(Number)
  }
  const hasArgument = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(argument)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && hasArgument(name))
    .map(Number)
}

/** The browser and everything it started, as a power cut or a full memory ends them. */
export function killAll(profile: string): void {
  for (const pid of listProcesses(`--user-data-dir=${profile}`)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Its parent took it along.
    }
  }
}

/** A browser with a profile on disk, which a later one finds as this one left it. */
export async function openBrowser(
  profile: string,
  options: Pick<LaunchOptions, 'proxy'> = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    ...options,
    locale: 'ja-JP',
    args: ['--no-sandbox'],
  })
}
