import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './tests/chromium-args.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/e2e',
  // Each worker runs a whole stack of its own; two cores carry one comfortably.
  workers: 1,
  // Machines are noisy: a journey that fails gets a second chance there, and is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    // A journey that changes what the server answers must see every request; those about working
    // without a network ask for the service worker.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    // Recording each journey costs a fifth of the time of all.
    trace: 'on-first-retry',
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(process.env['YOMIKURA_CHROMIUM']
        ? { executablePath: process.env['YOMIKURA_CHROMIUM'] }
        : {}),
    },
  },
})
