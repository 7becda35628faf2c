import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Under this name tools/script-budget.ts finds the list. The server serves no file whose name begins so. */
const SCRIPT_LIST = '.scripts.json'

/**
 * Lists each script of the build, what it imports before it runs and the modules of ours that it
 * holds, as paths from `root`. Vite's manifest names no module of a file that collects several.
 */
export function scriptList({ root }: { root: string }): Plugin {
  const toName = (id: string) => relative(root, id).split(sep).join('/')
  const isOurs = (id: string) => id.startsWith(root) && !/[\\/]node_modules[\\/]/.test(id)
  return {
    name: 'script-list',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle)
        .filter(({ fileName }) => fileName.endsWith('.js'))
        // Workers are bundles of their own, of which only the file is left.
        .map((file) => [
          file.fileName,
          file.type === 'chunk'
            ? { imports: file.imports, modules: file.moduleIds.filter(isOurs).map(toName) }
            : { imports: [], modules: [] },
        ])
      const source = JSON.stringify(Object.fromEntries(scripts))
      this.emitFile({ type: 'asset', fileName: SCRIPT_LIST, source })
    },
  }
}
