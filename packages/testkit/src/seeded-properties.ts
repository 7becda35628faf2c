import { fileURLToPath } from 'node:url'

const SEED_FILE = fileURLToPath(new URL('property-seed.ts', import.meta.url))
const IMPORT = /^import .*\bfrom 'fast-check'$/m

/**
 * A plugin for Vite that gives the properties of each test file their seed. As a set-up file the seed
 * would load fast-check for the hundreds of test files that have no properties.
 */
export function seededProperties() {
  return {
    name: 'seeded-properties',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (id === SEED_FILE || id.includes('/node_modules/') || !IMPORT.test(code)) return undefined
      // In the first line, so that failures still name their real line.
      return { code: `import ${JSON.stringify(SEED_FILE)};${code}`, map: null }
    },
  }
}
