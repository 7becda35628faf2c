import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** As the app's own build does: the modern form of the database's code. */
const DEXIE = fileURLToPath(
  new URL('../../../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url),
)

/**
 * Code of the app as one script that can be run in a page by itself, made as the app is made.
 *
 * @param entry path of the file to begin with
 */
export async function bundleScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^dexie$/, replacement: DEXIE }] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'bundled', fileName: 'bundled' },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled.`)
  return chunk.code
}
