import type { Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Kinds of processes that hold a tab's pages: its own, and the one that draws the window. */
const HOLDERS = new Set(['renderer', 'GPU'])

/**
 * Megabytes that the browser's tabs and its drawing process hold, shared memory counted once.
 *
 * @throws Error where the system does not report it (Linux does)
 */
export async function readBrowserMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const kib = processInfo
    .filter(({ type }) => HOLDERS.has(type))
    .map(({ id }) => /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')))
    .reduce((sum, found) => sum + Number(found?.[1] ?? 0), 0)
  return (kib * 1024) / 1_000_000
}
