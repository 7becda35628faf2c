import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { toBinPath } from './paths.ts'
import { findCommand, installPrograms } from './programs.ts'
import { withTries } from './tries.ts'

/**
 * Whole browsers. The one without windows takes a sixth less time, and is another: it keeps saves of
 * framed sites in private windows, and has no notices to refuse.
 */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** There is no browser on this machine, and none could be had. */
export class NoBrowserError extends Error {
  constructor() {
    super(
      'The browser tests need Chromium or Chrome: install one, or set YOMIKURA_CHROMIUM to its path.',
    )
    this.name = 'NoBrowserError'
  }
}

/** A Chromium or Chrome that this machine already has. */
function findInstalled(): string | undefined {
  const named = process.env['YOMIKURA_CHROMIUM']
  if (named) return named
  const elsewhere = [...PLACES, chromium.executablePath()]
  return findCommand(...NAMES) ?? elsewhere.find((path) => existsSync(path))
}

/** @throws Error when the test runner's download brought no browser */
function download(): string {
  spawnSync(toBinPath('playwright'), ['install', 'chromium'], {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
  })
  const path = findInstalled()
  if (path === undefined) throw new Error('It brought no browser.')
  return path
}

/**
 * Path of a browser for the journeys: one that is there, else the test runner's own download, else
 * Debian's package when we are root.
 * @throws NoBrowserError, which says what to install, when none can be had.
 */
export async function findChromium(): Promise<string> {
  const installed = findInstalled()
  if (installed) return installed
  console.error('No Chromium or Chrome found: trying the test runner’s download')
  const downloaded = await withTries('The download', download).catch(() => undefined)
  if (downloaded) return downloaded
  console.error('The download failed: trying the system’s package manager')
  await installPrograms(['chromium'])
  const packaged = findInstalled()
  if (packaged) return packaged
  throw new NoBrowserError()
}
