import { describe, expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

const TEXTS = {
  library: {
    title: 'Library',
    works_one: '{{count}} work',
    works_other: '{{count}} works',
    hits: '{{hits}} of {{total}}',
  },
}

describe('fillText', () => {
  it.each<[string, Record<string, string | number>, string, string]>([
    ['library.title', {}, 'Library', 'a plain text'],
    ['library.hits', { hits: 3, total: '10' }, '3 of 10', 'places are filled'],
    ['library.works', { count: 1 }, '1 work', 'one'],
    ['library.works', { count: 0 }, '0 works', 'none counts as many in English'],
    ['library.works', { count: 12345 }, '12,345 works', 'numbers are grouped'],
    ['library.hits', { hits: 1 }, '1 of ', 'a place without a value is empty'],
    ['library.gone', {}, 'library.gone', 'a missing text shows its key'],
    ['gone.title', {}, 'gone.title', 'a missing section too'],
  ])('%s %j → %s: %s', (key, values, expected) => {
    expect(fillText(TEXTS, 'en', key, values)).toBe(expected)
  })

  it('falls back to the form for many where a language has fewer forms', () => {
    expect(fillText({ a: { n_other: '{{count}} 作品' } }, 'ja', 'a.n', { count: 1 })).toBe('1 作品')
  })
})
