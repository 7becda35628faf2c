import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Library code by how often it changes and where it is needed; the rest follows the routes. */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'router',
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
  },
  { name: 'storage', test: /node_modules[\\/](dexie|dexie-react-hooks)[\\/]/ },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ compiler: true })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Data addresses are one more thing the content policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: page('index.html'), clear: page('clear.html') },
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
