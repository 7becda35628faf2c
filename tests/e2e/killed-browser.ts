import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { findChromium } from '../../tools/chromium.ts'

/** The browser and everything it started, as a power cut or a full memory ends them. */
export function killAll(profile: string): void {
  const pids = execFileSync('pgrep', ['-f', '--', `--user-data-dir=${profile}`], {
    encoding: 'utf8',
  })
  for (const pid of pids.trim().split('\n')) {
    try {
      process.kill(Number(pid), 'SIGKILL')
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
