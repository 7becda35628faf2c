import { availableParallelism } from 'node:os'
import { listLeftOut } from './packages/testkit/src/left-out.ts'
import { patience } from './packages/testkit/src/patience.ts'
import { seededProperties } from './packages/testkit/src/seeded-properties.ts'
import { FileReporter } from './tools/gate/vitest-report.ts'
import { FULL_FILES, PICTURE_FILES, PROCESS_FILES } from './tools/tiers.ts'
import { defineConfig } from 'vitest/config'

const IN_NODE = {
  environment: 'node',
  testTimeout: 60_000 * patience(),
  hookTimeout: 60_000 * patience(),
  expect: { poll: { timeout: 5000 * patience() } },
} as const

/** Such files wait for their programs more than half of the time: two for each core keep it busy. */
const PROCESS_WORKERS =
  process.env['VITEST_MAX_WORKERS'] === '1' ? 1 : 2 * availableParallelism() + 1

const NOT_HERE = ['**/node_modules/**', ...PROCESS_FILES, ...FULL_FILES, ...listLeftOut()]

export default defineConfig({
  test: {
    reporters: ['default', new FileReporter()],
    projects: [
      {
        plugins: [seededProperties()],
        test: {
          ...IN_NODE,
          name: 'unit',
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...NOT_HERE, 'packages/ui/**', ...PICTURE_FILES],
        },
      },
      {
        plugins: [seededProperties()],
        test: { ...IN_NODE, name: 'pictures', include: [...PICTURE_FILES], exclude: NOT_HERE },
      },
      {
        plugins: [seededProperties()],
        test: {
          ...IN_NODE,
          name: 'process',
          include: [...PROCESS_FILES],
          maxWorkers: PROCESS_WORKERS,
          // Vitest wants projects with another number of workers to run after the others.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [seededProperties()],
        test: { ...IN_NODE, name: 'full', include: [...FULL_FILES] },
      },
      './apps/web/vite.config.ts',
      './packages/ui/vitest.config.ts',
    ],
  },
})
