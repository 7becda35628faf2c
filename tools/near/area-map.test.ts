import { describe, expect, it } from 'vitest'
import { findTestsOfAreas } from './area-map.ts'

const AREAS = {
  'web/**': ['every', 'start'],
  'web/viewer/**': ['pages', 'marks', 'start'],
  'web/viewer/{book,flow}/**': ['book', 'pages'],
  'web/lists/**': ['lists', 'names'],
}

describe('findTestsOfAreas', () => {
  it('begins with the most specific area, and names no test twice', () => {
    expect(findTestsOfAreas(['web/main.ts'], AREAS)).toEqual(['every', 'start'])
    expect(findTestsOfAreas(['web/viewer/flow/notes/a.ts'], AREAS)).toEqual([
      ...['pages', 'book', 'marks', 'start'],
      'every',
    ])
  })

  it('takes turns among areas that are as specific', () => {
    expect(findTestsOfAreas(['web/viewer/x.ts', 'web/lists/x.ts'], AREAS)).toEqual([
      ...['pages', 'lists', 'marks', 'names', 'start'],
      'every',
    ])
  })

  it('finds nothing outside of every area', () => {
    expect(findTestsOfAreas(['docs/index.md'], AREAS)).toEqual([])
  })
})
