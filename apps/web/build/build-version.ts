import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** As `tools/build-web.ts` does: the worker last, which names the files of the others. */
const CONFIGS = ['vite.config.ts', 'vite.bare.config.ts', 'vite.worker.config.ts']

type Change = {
  /** End of a module's path. */
  module: string
  /** Appended to its code. */
  code: string
}

/** Builds the app as it would be with changed sources, as a release after this one is. */
export async function buildVersion(folder: string, changes: readonly Change[]): Promise<void> {
  for (const config of CONFIGS) {
    await build({
      configFile: fileURLToPath(new URL(`../${config}`, import.meta.url)),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: config === CONFIGS[0] },
      plugins: [
        {
          name: 'changed-sources',
          transform: (code, id) => {
            const own = changes.filter(({ module }) => id.endsWith(module))
            return own.length > 0
              ? [code, ...own.map((change) => change.code)].join('\n')
              : undefined
          },
        },
      ],
    })
  }
}
