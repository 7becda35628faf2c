import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS } from '../tests/e2e/areas.ts'
import { ROOT } from './paths.ts'

const specs = globSync('*.spec.ts', { cwd: `${ROOT}/tests/e2e` }).toSorted()
const named = Object.values(AREAS).flat()
const files = globSync('{apps,demo,packages}/*/{src,build}/**/*.{ts,tsx}', { cwd: ROOT })

describe('the areas of journeys', () => {
  it('hold every journey, and no other name', () => {
    expect(specs.length).toBeGreaterThan(40)
    expect([...new Set(named)].toSorted()).toEqual(specs)
  })

  it.each(Object.keys(AREAS))('%s matches a file', (glob) => {
    expect(files.some((file) => matchesGlob(file, glob))).toBe(true)
  })
})
