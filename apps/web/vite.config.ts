import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bookFrame } from './build/book-frame.ts'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** What most screens share. What the library does without is left out: it would come with the rest. */
const SHARED = [
  'packages/ui/(?!src/(Slider|Select|SegmentedControl|Spinner))',
  'packages/text/(?!src/format-duration)',
  'packages/contract/src/(errors|limits|locales|work-types)',
  'lucide-react',
  'web/src/lib(?!/(has-save|is-mobile|use-lingering|use-media|trusted-types))',
  'web/src/parts(?!/(Age|DataTrouble|EmptyShelf|File|Guarded|LoadFailed|RadioList|lists|opening|shown-entries))',
  'web/src/data/(prefs(?!/(age-leave|bookmarks|work-view|device-id|settings-sync))|api(?!/ServerState)|db|sync|session)',
].map((pattern) => pattern.replaceAll('/', '[\\\\/]'))

/**
 * Few files for the library route: library code by how often it changes, and one file for what most
 * screens share. Screens, texts and workers stay apart, and so does what the library never needs.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|preload-helper/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
  { name: 'libraries', test: /node_modules[\\/](@tanstack|dexie)[\\/]/ },
  { name: 'shared', minShareCount: 2, test: new RegExp(SHARED.join('|')) },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ compiler: true }), bookFrame()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Rewritten for older browsers, light-dark() would be decided at the root and dark viewers stay light.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Data addresses are one more thing the content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: page('index.html'),
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  worker: { format: 'es' },
  server: { port: 4005, strictPort: false },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test-setup.ts'],
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
