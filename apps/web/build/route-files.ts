import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Options = {
  /** Module that the page itself loads. */
  entry: string
  /** Modules that the first screen of a kind of address loads; its code, or a language's texts. */
  screens: Readonly<Record<string, readonly string[]>>
}

/** Under this name the server finds the list. It is no file of the app, so the server serves it to no browser. */
const ROUTE_FILES = '.route-files.json'

/**
 * Lists the files of the page itself, and those that each screen adds to them, so that the server can name them in the
 * page it serves: they then travel beside the app's own files instead of after them.
 */
export function routeFiles({ entry, screens }: Options): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const withPage = collectFiles(bundle, [entry])
      const lists = Object.entries(screens).map(([name, modules]) => {
        const added = collectFiles(bundle, modules).difference(withPage)
        return [name, [...added].map((file) => `/${file}`)]
      })
      const page = [...withPage].map((file) => `/${file}`)
      const source = JSON.stringify({ page, ...Object.fromEntries(lists) })
      this.emitFile({ type: 'asset', fileName: ROUTE_FILES, source })
    },
  }
}

/** Scripts and style sheets that come with modules, by what they import before anything runs. */
function collectFiles(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  const workers: string[] = []
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    const worker = chunk ? undefined : findWorker(bundle, module)
    if (chunk) add(chunk)
    else if (worker !== undefined) workers.push(worker)
    else throw new Error(`${module} is not part of the build.`)
  }
  const scripts = [...[...found].map(({ fileName }) => fileName), ...workers]
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return new Set([...scripts, ...styles])
}

/** Workers are bundles of their own, of which only the name of their module is left. */
function findWorker(bundle: Rolldown.OutputBundle, module: string): string | undefined {
  const name = `/${basename(module, '.ts')}-`
  return Object.keys(bundle).find((file) => file.includes(name) && file.endsWith('.js'))
}
