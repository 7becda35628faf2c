import { defineConfig } from '@playwright/test'
import { patience } from '@yomikura/testkit/patience'

/** The runner is Playwright's; the browsers are started by the driver of each engine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../artifacts/engines',
  // Engines run side by side: one alone leaves half of two cores idle.
  fullyParallel: true,
  workers: 2,
  timeout: 90_000 * patience(),
  expect: { timeout: 5000 * patience() },
  forbidOnly: true,
})
