import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precacheList } from './build/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The service worker, last of all: it names the files that the other builds made. */
export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [precacheList()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: at('src/service-worker/main.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
