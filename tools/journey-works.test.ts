import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toWorkno } from '../tests/e2e/workno.ts'
import { ROOT } from './paths.ts'

const LITERAL = /\b[RBV]J\d{8}\b/
const GIVEN = /toWorkno\(\s*import\.meta\.filename,\s*(\d+)/g

/**
 * Journeys share one running shop. Who publishes a number that is there already does not wait for
 * their own files, for the work of that number opens long since, and reads another journey's work.
 */
describe('the numbers of works that journeys publish', () => {
  const sources = globSync('tests/e2e/*.ts', { cwd: ROOT })
    .filter((file) => basename(file) !== 'workno.ts')
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))

  it('are given by their file, never written', () => {
    const written = sources.filter(({ source }) => LITERAL.test(source))
    expect(written.map(({ file }) => file)).toEqual([])
  })

  it('are given once in a file', () => {
    const repeated = sources.flatMap(({ file, source }) => {
      const numbers = [...source.matchAll(GIVEN)].map(([, number]) => number)
      return numbers.length === new Set(numbers).size ? [] : [file]
    })
    expect(repeated).toEqual([])
    expect(sources.filter(({ source }) => source.includes('toWorkno(')).length).toBeGreaterThan(20)
  })

  it('are no other file’s, nor of the shelf that all share', () => {
    const given = sources.map(({ file }) => toWorkno(join(ROOT, file), 1))
    expect(new Set(given).size).toBe(given.length)
    for (const workno of given) expect(workno).toMatch(/^RJ009\d{5}$/)
    const shelf = readFileSync(join(ROOT, 'packages/testkit/src/e2e.ts'), 'utf8')
    for (const workno of given) expect(shelf).not.toContain(workno.slice(2))
  })

  it('are refused to a file of elsewhere, and beyond ninety-nine', () => {
    expect(() => toWorkno('/elsewhere/x.spec.ts', 1)).toThrow('not in tests/e2e')
    expect(() => toWorkno('/e2e/album.ts', 100)).toThrow('not between')
    expect(toWorkno('/e2e/album.ts', 99, 'VJ')).toMatch(/^VJ009\d{3}99$/)
  })
})
