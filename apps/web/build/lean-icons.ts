import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LEAN_ICON = fileURLToPath(new URL('lean-icon.ts', import.meta.url))
const ICON_FILE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
const OUR_SOURCE = /[\\/]src[\\/].*\.tsx?$/
const ICON_IMPORT = /import \{([^}]+)\} from 'lucide-react'/g

/**
 * Draws Lucide's icons with a component of our own. Theirs builds for every framework and stroke
 * mode at run time, and each shape carries a key of random letters, which nothing compresses.
 * Icons are imported one by one, so that the build knows which screen has which.
 * Only in the build: tests and `npm run dev` draw the same with the original.
 */
export function leanIcons(): Plugin {
  const files = readIconFiles()
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (ICON_FILE.test(id)) return { code: toLeanData(code), map: null }
      if (!OUR_SOURCE.test(id) || !code.includes("'lucide-react'")) return undefined
      return { code: importOneByOne(code, files), map: null }
    },
  }
}

/** An icon's module, drawn by ours and without the fields that only the original reads. */
export function toLeanData(code: string): string {
  return code
    .replaceAll(/, key: "\w+"/g, '')
    .replace(/ {2}name: "[\w-]+",\n/, '')
    .replace(/ {2}size: 24,\n/, '')
    .replace('__iconData.node;\n', '')
    .replace(
      /import createLucideIcon from '[^']+'/,
      `import { createLeanIcon as createLucideIcon } from ${JSON.stringify(LEAN_ICON)}`,
    )
}

/** The same imports on the same lines, each from the icon's own module. */
export function importOneByOne(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(ICON_IMPORT, (statement: string, names: string) => {
    const parts = names.split(',').flatMap((part) => part.trim() || [])
    return parts
      .map((part) => {
        if (part.startsWith('type ')) return `import type { ${part.slice(5)} } from 'lucide-react'`
        const [name = '', alias = name] = part.split(' as ')
        const file = files.get(name)
        if (file === undefined) return `import { ${part} } from 'lucide-react'`
        return `import ${alias} from 'lucide-react/icons/${file}'`
      })
      .join('; ')
      .concat('\n'.repeat(statement.split('\n').length - 1))
  })
}

/** File of every icon by each of its names. */
export function readIconFiles(): Map<string, string> {
  const index = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  const lines = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(lines)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}
