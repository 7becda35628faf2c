import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { toBinPath } from './paths.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium or Chrome that this machine already has. */
function findInstalled(): string | undefined {
  const named = process.env['YOMIKURA_CHROMIUM']
  if (named) return named
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...inPath, ...PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/** Japanese pages need Japanese glyphs; screenshots without them show boxes. */
function installWithApt(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const stdio: ['ignore', number, number] = ['ignore', 2, 2]
  spawnSync('apt-get', ['update', '-qq'], { env, stdio })
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      stdio,
    }).status === 0
  )
}

/**
 * Path of a browser for the journeys: one that is there, else the test runner's own download, else
 * Debian's package when we are root.
 * @throws Error that says what to install when none can be had.
 */
export async function findChromium(): Promise<string> {
  const installed = findInstalled()
  if (installed) return installed
  console.error('No Chromium or Chrome found: trying the test runner’s download')
  spawnSync(toBinPath('playwright'), ['install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
  })
  const downloaded = findInstalled()
  if (downloaded) return downloaded
  console.error('The download failed: trying the system’s package manager')
  installWithApt(['chromium', 'fonts-noto-cjk'])
  const packaged = findInstalled()
  if (packaged) return packaged
  throw new Error(
    'The browser tests need Chromium or Chrome: install one, or set YOMIKURA_CHROMIUM to its path.',
  )
}
