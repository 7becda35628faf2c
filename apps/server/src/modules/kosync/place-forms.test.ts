import { describe, expect, it } from 'vitest'
import { isArrival, toForeignPlace, toPosition } from './place-forms.ts'

/** A book of 1,001 places; KOReader names ways into it by the form of the file. */
const FORMS: [path: string, progress: string][] = [
  ['夜.fb2', '/FictionBook/body/section[3]/p[5]/text().12'],
  ['夜.azw3', '/html/body/div[4]/p[2]/text().0'],
  ['夜.mobi', '/html/body/p[812]/text().3'],
]

describe('places in books that are no EPUB', () => {
  it.each(FORMS)('move by their share, and lead KOReader no way: %s', (path, progress) => {
    const measure = { unit: 'letter', path, length: 1001 } as const
    expect(toPosition(measure, { progress, percentage: 0.25 })).toBe(250)
    const own = { position: 800, locator: '2/30' }
    expect(toForeignPlace(measure, own)).toBeUndefined()
    expect(isArrival(measure, own, { progress, percentage: 0.25 })).toBe(false)
  })
})
