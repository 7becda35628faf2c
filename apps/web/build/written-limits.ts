import { LIMITS, MEASURES, OFFLINE, TIMES } from '@yomikura/contract/limits'
import type { Plugin } from 'vite'

const OUR_SOURCE = /[\\/](src|build)[\\/].*\.tsx?$/
const CONTRACT = /[\\/]contract[\\/]src[\\/]/
const GROUPS: Readonly<Record<string, unknown>> = { LIMITS, MEASURES, OFFLINE, TIMES }
const MODULE = '@yomikura/contract/limits'

/**
 * Writes each limit as its value where it is used, so that a screen loads the few limits it needs and not
 * the names and values of all, most of which only the server or another screen uses.
 * Only in the build: tests and `npm run dev` read the limits themselves.
 */
export function writtenLimits(): Plugin {
  return {
    name: 'written-limits',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      const source = CONTRACT.test(id) ? './limits.ts' : MODULE
      if (!OUR_SOURCE.test(id) || !code.includes(`'${source}'`)) return undefined
      return { code: writeLimits(code, source), map: null }
    },
  }
}

/** The same code on the same lines, with values in place of the limits that it imports from `source`. */
export function writeLimits(code: string, source = MODULE): string {
  const importOf = new RegExp(`import \\{([^}]+)\\} from '${source.replaceAll('.', '\\.')}'`, 'g')
  const imported = [...code.matchAll(importOf)].flatMap(([, names = '']) => listNames(names))
  const used = imported.filter((name) => name in GROUPS)
  if (used.length === 0) return code
  const access = new RegExp(`(?<!typeof |[\\w.'])(${used.join('|')})((?:\\.\\w+)+)`, 'g')
  const written = code.replaceAll(access, (_, group: string, path: string) =>
    toLiteral(group, path.slice(1).split('.')),
  )
  const rest = written.replaceAll(importOf, '')
  return written.replaceAll(importOf, (statement: string, names: string) => {
    const kept = listNames(names).filter((name) => new RegExp(`\\b${name}\\b`).test(rest))
    const lines = '\n'.repeat(statement.split('\n').length - 1)
    return kept.length > 0 ? `import { ${kept.join(', ')} } from '${source}'${lines}` : lines
  })
}

function listNames(names: string): string[] {
  return names.split(',').flatMap((name) => name.trim() || [])
}

/** The value that the path leads to, in parentheses, and what of the path is no part of the limits. */
function toLiteral(group: string, path: readonly string[]): string {
  let value = GROUPS[group]
  let depth = 0
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) break
    value = Reflect.get(value, name)
    depth += 1
  }
  return [depth === 0 ? group : `(${JSON.stringify(value)})`, ...path.slice(depth)].join('.')
}
