import { describe, expect, it } from 'vitest'
import { findOtherForms } from './find-other-forms.ts'

const find = (...paths: string[]) => [...findOtherForms(paths.map((path) => path.split('/')))]

describe('the other forms of a book', () => {
  it('are all beside it but the best', () => {
    expect(find('A.azw3', 'A.epub', 'A.mobi').sort()).toEqual([0, 2])
    expect(find('A.MOBI', 'a.azw3')).toEqual([0])
    expect(find('A.fb2', 'A.epub')).toEqual([0])
    expect(find('A.fb2', 'A.azw3')).toEqual([1])
  })

  it.each([
    ['of another name', ['A.azw3', 'B.epub']],
    ['in another folder', ['1/A.azw3', '2/A.epub']],
    ['of pages or words alone', ['A.pdf', 'A.epub', 'A.txt']],
    ['that is the only one', ['A.azw3']],
    ['of the same form', ['A.mobi', 'a.mobi']],
    ['of FB2 alone', ['A.fb2', 'B.fb2']],
  ])('are none %s', (_about, paths) => {
    expect(find(...paths)).toEqual([])
  })
})
