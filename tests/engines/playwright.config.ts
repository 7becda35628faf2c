import { defineConfig } from '@playwright/test'

/** The runner is Playwright's; the browsers are started by the driver of each engine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../artifacts/engines',
  workers: 1,
  timeout: 90_000,
  forbidOnly: true,
})
