import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeNotices } from './make-notices.ts'

const root = mkdtempSync(join(tmpdir(), 'yomikura-notices-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function put(folder: string, files: Record<string, string>): void {
  mkdirSync(join(root, folder), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text)
}

it('terms stand once for all packages that share them, and each package is named', () => {
  put('node_modules/a', { 'LICENSE.md': 'MIT of A and B\r\n', NOTICE: 'A thanks C\n' })
  put('node_modules/@x/b', { 'LICENSE.md': 'MIT of A and B\n', NOTICE: 'A thanks C' })
  put('node_modules/bare', { 'README.md': 'License: see elsewhere' })
  const packages = {
    'apps/web': { dependencies: { a: '1', ours: '*', other: '1' } },
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'packages/ours': { dependencies: { '@x/b': '1', bare: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/@x/b': { version: '1.2.0', license: 'MIT' },
    'node_modules/bare': { version: '2.0.0', license: 'BSD-3-Clause' },
    'node_modules/other': { version: '3.0.0', license: 'MIT' },
    'node_modules/of-tests': { version: '1.0.0', license: 'MIT' },
  }
  const isHeld = (folder: string) => folder !== 'node_modules/other'
  const text = makeNotices({ root, packages, program: 'apps/web', isHeld })
  const parts = text.split(/^-+\n/m)
  expect(parts.slice(1)).toEqual([
    '@x/b 1.2.0\na 1.0.0\n\nMIT of A and B\n\nA thanks C\n',
    'bare 2.0.0\n\nIts license is BSD-3-Clause.\n',
  ])
})
