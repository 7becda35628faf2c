import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './paths.ts'

/**
 * Journeys share one running shop. Who publishes a number that is there already does not wait for
 * their own files, for the work of that number opens long since, and reads another journey's work.
 */
it('no two journeys publish works of the same number', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of globSync('tests/e2e/*.ts', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    for (const [, workno = ''] of source.matchAll(/workno(?::| =) '([A-Z]J\d+)'/g)) {
      owners.set(workno, (owners.get(workno) ?? new Set()).add(file))
    }
  }
  expect(owners.size).toBeGreaterThan(5)
  expect([...owners].filter(([, files]) => files.size > 1)).toEqual([])
})
