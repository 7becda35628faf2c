import { matchesGlob } from 'node:path'

/** Which tests see a change: for each glob of files its test files, the nearest first. */
export type AreaMap = Readonly<Record<string, readonly string[]>>

/** How many folders a glob names before its first wildcard. */
function measureDepth(glob: string): number {
  const parts = glob.split('/')
  const wildcard = parts.findIndex((part) => /[*?{[]/.test(part))
  return wildcard === -1 ? parts.length : wildcard
}

/** Tests of the areas that changed files lie in: those of the most specific glob first, then the first of each. */
export function findTestsOfAreas(changed: readonly string[], areas: AreaMap): string[] {
  const touched = Object.entries(areas).filter(([glob]) =>
    changed.some((file) => matchesGlob(file, glob)),
  )
  const ranked = touched.flatMap(([glob, tests]) =>
    tests.map((test, index) => ({ test, index, depth: measureDepth(glob) })),
  )
  const sorted = ranked.toSorted((one, other) => other.depth - one.depth || one.index - other.index)
  return [...new Set(sorted.map(({ test }) => test))]
}
