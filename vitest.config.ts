import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By itself vitest leaves a core free, which on a machine of two is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
