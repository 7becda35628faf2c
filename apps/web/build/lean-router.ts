import type { Plugin } from 'vite'

const SEARCH_FILE = /router-core[\\/]dist[\\/]esm[\\/]searchParams\.js$/
const BOUNDARY_FILE = /react-router[\\/]dist[\\/]esm[\\/]CatchBoundary\.js$/
const ERROR_COMPONENT = /function ErrorComponent\([^]*?\n\}\n/

/**
 * Leaves out what TanStack Router brings for apps that have none of their own: how it reads and writes
 * the query of an address (ours is app/exact-search.ts), and its page for errors that no screen takes
 * (ours is app/CrashScreen.tsx). Only in the build: tests and `npm run dev` have the whole router.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (SEARCH_FILE.test(id)) return { code: withoutBodies(code), map: null }
      if (BOUNDARY_FILE.test(id)) return { code: withPlainErrors(code), map: null }
      return undefined
    },
  }
}

/** Every name that the module exports, without what stands behind it. */
export function withoutBodies(code: string): string {
  const names = /^export \{([^}]+)\}/m
    .exec(code)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  if (!names?.includes('defaultParseSearch')) {
    throw new Error('The router reads addresses in another way: correct build/lean-router.ts.')
  }
  return names.map((name) => `export const ${name} = undefined\n`).join('')
}

/** What no screen of ours took is shown by its message alone. */
export function withPlainErrors(code: string): string {
  if (!ERROR_COMPONENT.test(code)) {
    throw new Error('The router shows errors in another way: correct build/lean-router.ts.')
  }
  const plain =
    'function ErrorComponent({ error }) {\n  return jsx("pre", { children: error?.message })\n}\n'
  return code.replace(ERROR_COMPONENT, plain)
}
