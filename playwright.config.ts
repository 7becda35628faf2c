import { defineConfig } from '@playwright/test'
import { patience } from '@yomikura/testkit/patience'
import { CHROMIUM_ARGS } from './tests/chromium-args.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/e2e',
  // Each worker runs a whole stack of its own. One alone leaves half of two cores idle.
  workers: 2,
  // What fails in the gate runs again at the end, with its whole file (tools/gate/second-chance.ts).
  retries: 0,
  timeout: 90_000 * patience(),
  expect: { timeout: 15_000 * patience() },
  forbidOnly: true,
  use: {
    // Without limits of their own, a click that cannot happen takes the whole test's and names no element.
    actionTimeout: 20_000 * patience(),
    navigationTimeout: 30_000 * patience(),
    // A journey that changes what the server answers must see every request; those about working
    // without a network ask for the service worker.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    // Recording each journey costs a fifth of the time of all: a second chance asks for it.
    trace: process.env['YOMIKURA_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env['YOMIKURA_CHROMIUM']
        ? { executablePath: process.env['YOMIKURA_CHROMIUM'] }
        : {}),
    },
  },
})
