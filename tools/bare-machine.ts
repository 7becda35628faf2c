import { chmodSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'
import { findCommand } from './programs.ts'

/** npm, the shell and the core utilities: what every machine has that can install Node. */
const CORE = [
  ...[
    'npm',
    'sh',
    'basename',
    'cat',
    'chmod',
    'cp',
    'cut',
    'date',
    'dirname',
    'echo',
    'env',
    'false',
  ],
  ...['head', 'id', 'ln', 'ls', 'mkdir', 'mkfifo', 'mktemp', 'mv', 'pwd', 'readlink', 'realpath'],
  ...['rm', 'rmdir', 'sleep', 'sort', 'stat', 'tail', 'test', 'touch', 'tr', 'true', 'uname', 'wc'],
]

/** What a test file says that starts programs: it must pass without them, or skip by name. */
const MARK = /^\/\/ @bare$/m
/** Journeys through what only a converter or openssl makes; the gate takes one, the full run them all. */
export const BARE_JOURNEYS = {
  gate: '@bare',
  full: String.raw`@bare|https\.spec|video\.spec|player-listening\.spec`,
} as const

/** Test files that a machine without further programs must pass, or skip by name: those that say `// @bare`. */
export function listBareFiles(): string[] {
  return listTestFiles().filter(isMarked)
}

/** Test files that run outside a browser, by their paths in the repository. */
export function listTestFiles(): string[] {
  const tests = globSync('{apps,demo,packages,tools}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  })
  return tests.toSorted()
}

const isMarked = (file: string) => MARK.test(readFileSync(join(ROOT, file), 'utf8'))

/** What to set so that a machine has Node, npm and a browser, and nothing else; its programs lie in `folder`. */
export function makeBareEnvironment(folder: string, chromium: string): NodeJS.ProcessEnv {
  for (const name of CORE) {
    const path = findCommand(name)
    if (path) symlinkSync(path, join(folder, name))
  }
  symlinkSync(process.execPath, join(folder, 'node'))
  // The start script of a browser may use any program.
  const browser = join(folder, 'chromium')
  writeFileSync(browser, `#!/bin/sh\nPATH='${process.env['PATH']}' exec '${chromium}' "$@"\n`)
  chmodSync(browser, 0o755)
  return { PATH: folder, YOMIKURA_CHROMIUM: browser }
}
