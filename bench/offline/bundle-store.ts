import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('store-in-page.ts', import.meta.url))
const DEXIE = fileURLToPath(
  new URL('../../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url),
)

/** The app's store of files as one script that defines `benchStore`, made as the app is made. */
export async function bundleStore(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^dexie$/, replacement: DEXIE }] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['iife'], name: 'bench', fileName: 'bench' },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The store was not bundled.')
  return chunk.code
}
