import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFailure } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'yomikura-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FORMER = '{"level":"fatal","msg":"The server cannot start: of yesterday"}'
const INFO = '{"level":"info","msg":"request"}'
const NODE_SAYS = [
  'file:///root/hosts.ts:3',
  'const = 3',
  '      ^',
  'SyntaxError: Unexpected token',
  '    at stripTypeScriptModuleTypes (node:internal/modules/typescript:215:22)',
]

it.each([
  ['a program’s own last word', [INFO, FORMER], 'The server cannot start: of yesterday'],
  [
    'what Node said of its code, not an older word',
    [FORMER, ...NODE_SAYS],
    NODE_SAYS.slice(0, 4).join('\n'),
  ],
  ['the end of its log when nothing was said', [FORMER, INFO], `${FORMER}\n${INFO}`],
])('a failure is reported by %s', (_what, lines, expected) => {
  const path = join(folder, 'program.log')
  writeFileSync(path, `${lines.join('\n')}\n`)
  expect(readFailure(path)).toBe(expected)
})
