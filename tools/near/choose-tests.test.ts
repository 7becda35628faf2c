import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { PROCESS_FILES } from '../tiers.ts'
import { findTouchedTests } from './choose-tests.ts'
import { PROCESS_AREAS } from './process-areas.ts'

const INGEST_RESUME = 'packages/ingest/src/resume.test.ts'
const TEXTS: Record<string, string> = {
  'apps/web/src/app/App.test.tsx': "import { App } from './App.tsx'",
  'apps/web/src/data/library/db/name-key.test.ts': "import { toNameKey } from './name-key.ts'",
  'tools/requirements.test.ts': "const FOLDER = 'docs/reference/requirements'",
  'tools/steps.test.ts': "readText('CONTRIBUTING.md')",
  [INGEST_RESUME]: '',
}
const tests = Object.keys(TEXTS)

function find(changed: readonly string[], related: readonly string[] = []): string[] {
  const readText = (file: string) => TEXTS[file] ?? ''
  const processAreas = { 'packages/ingest/**': [INGEST_RESUME] }
  return findTouchedTests({ changed, tests, related, processAreas, readText })
}

describe('findTouchedTests', () => {
  it('begins with tests that changed, then those beside the change', () => {
    const related = [
      'apps/web/src/app/App.test.tsx',
      'apps/web/src/data/library/db/name-key.test.ts',
    ]
    expect(find(['apps/web/src/data/library/db/name-key.ts'], related)).toEqual(
      related.toReversed(),
    )
    expect(
      find(['apps/web/src/app/App.test.tsx', 'apps/web/src/data/library/db/x.ts'], related),
    ).toEqual(related)
  })

  it('finds tests that read a page or its folder by name', () => {
    expect(find(['docs/reference/requirements/r1.md'])).toEqual(['tools/requirements.test.ts'])
    expect(find(['CONTRIBUTING.md'])).toEqual(['tools/steps.test.ts'])
    expect(find(['apps/web/src/app/App.tsx'])).toEqual([])
  })

  it('ends with tests that start what changed as a program', () => {
    expect(find(['packages/ingest/src/pipeline/make/stage.ts', 'tools/steps.test.ts'])).toEqual([
      'tools/steps.test.ts',
      INGEST_RESUME,
    ])
  })
})

describe('the areas of tests that start programs', () => {
  const named = Object.values(PROCESS_AREAS).flat()

  it('name each such test, and no other', () => {
    expect([...new Set(named)].toSorted()).toEqual(PROCESS_FILES)
  })

  it('are all of files that exist', () => {
    const files = globSync('{apps,demo,packages,tools}/**/*.ts', {
      cwd: ROOT,
      exclude: (name) => name === 'node_modules',
    })
    const empty = Object.keys(PROCESS_AREAS).filter(
      (glob) => !files.some((file) => matchesGlob(file, glob)),
    )
    expect(empty).toEqual([])
  })
})
