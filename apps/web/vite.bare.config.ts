import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const PASSKEY_SCRIPT = 'passkey-sign-in'

/**
 * Pages that must work when the app's code does not load, and the script of the server's sign-in page:
 * they share no file with the app.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2020',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        clear: page('clear.html'),
        failed: page('failed.html'),
        [PASSKEY_SCRIPT]: page('src/passkey-sign-in/main.ts'),
      },
      output: {
        // The server's page names it, so it has one name; browsers ask each time whether it changed.
        entryFileNames: ({ name }) =>
          name === PASSKEY_SCRIPT ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
})
