import { describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { readLock } from './list-packages.ts'
import { isReleased, listFiles } from './list-files.ts'

describe('files of a release', () => {
  it('leaves out what tests and developers alone read', () => {
    expect(isReleased('packages/ingest', 'src/kinds/pdf/ingest-pdf.ts')).toBe(true)
    expect(isReleased('packages/ingest', 'src/kinds/pdf/ingest-pdf.test.ts')).toBe(false)
    expect(isReleased('packages/ingest', 'src/test-zips.ts')).toBe(false)
    expect(isReleased('apps/server', 'src/platform/db/db.contract.ts')).toBe(false)
    expect(isReleased('node_modules/x', 'dist/index.d.cts')).toBe(false)
    expect(isReleased('node_modules/x', 'dist/index.js.map')).toBe(false)
    // What is called so by other people may be what their package runs on.
    expect(isReleased('node_modules/x', 'lib/test-value.js')).toBe(true)
  })

  it('holds the server and what it runs on, each once, in order, and no tool of developers', () => {
    const files = listFiles(ROOT, readLock(ROOT))
    const names = files.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toEqual(
      expect.arrayContaining([
        'apps/server/src/main.mjs',
        'apps/server/src/cli/main.ts',
        'node_modules/@yomikura/content',
        'node_modules/fastify/package.json',
        'packages/ui/src/tokens.css',
      ]),
    )
    expect(names.filter((name) => /vitest|node_modules\/(react|typescript)\//.test(name))).toEqual(
      [],
    )
  })
})
