import { describe, expect, it } from 'vitest'
import { findTouchedJourneys, toJourneyArguments } from './choose-journeys.ts'

const TEXTS: Record<string, string> = {
  'tests/e2e/album.ts': "import { seek } from './seek.ts'",
  'tests/e2e/seek.ts': '',
  'tests/e2e/player.spec.ts': "import { ALBUM } from './album.ts' … { tag: '@smoke' }",
  'tests/e2e/book.spec.ts': "{ tag: '@gate' }",
  'tests/e2e/tour.spec.ts': '',
}
const files = Object.keys(TEXTS)

function find(...changed: string[]) {
  const readText = (file: string) => TEXTS[file] ?? ''
  const areas = { 'apps/web/**': ['tour.spec.ts', 'book.spec.ts'] }
  return findTouchedJourneys({ changed, files, areas, readText })
}

describe('findTouchedJourneys', () => {
  it('finds journeys of the area, and names those that only the full run runs', () => {
    expect(find('apps/web/src/main.tsx')).toEqual({
      specs: ['tests/e2e/book.spec.ts'],
      onlyFull: ['tests/e2e/tour.spec.ts'],
    })
  })

  it('begins with journeys that changed, with a tag or without', () => {
    expect(find('apps/web/src/main.tsx', 'tests/e2e/tour.spec.ts')).toEqual({
      specs: ['tests/e2e/tour.spec.ts', 'tests/e2e/book.spec.ts'],
      onlyFull: [],
    })
  })

  it('finds journeys whose parts changed, and passes over what is no longer there', () => {
    expect(find('tests/e2e/seek.ts', 'tests/e2e/gone.spec.ts')).toEqual({
      specs: ['tests/e2e/player.spec.ts'],
      onlyFull: [],
    })
  })
})

describe('toJourneyArguments', () => {
  const specs = ['tests/e2e/tour.spec.ts', 'tests/e2e/book.spec.ts']
  const [, grep = '', ...named] = toJourneyArguments(specs, (file) => file === specs[0])

  it('takes all of what changed itself, and the tagged ones of the others', () => {
    expect(named).toEqual(specs)
    expect(new RegExp(grep).test('tour.spec.ts every screen')).toBe(true)
    expect(new RegExp(grep).test('book.spec.ts a novel @gate')).toBe(true)
    expect(new RegExp(grep).test('book.spec.ts a novel')).toBe(false)
    expect(new RegExp(grep).test('detour.spec.ts a novel')).toBe(false)
  })
})
