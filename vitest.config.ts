import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,storefront}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['packages/ui/**', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './apps/web/vite.config.ts',
      './packages/ui/vitest.config.ts',
    ],
  },
})
