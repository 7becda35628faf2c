import { describe, expect, it } from 'vitest'
import { mergeEdit } from './merge-edit.ts'

const list = (data: string[], title = 'Night') => ({ id: 'l', title, data, version: 1 })
const merge = (base: string[], mine: string[], theirs: string[]) =>
  mergeEdit({ base: list(base), mine: { data: mine }, theirs: list(theirs) }, (key) => key)

describe('mergeEdit', () => {
  it('keeps what was added elsewhere, after the entries that were moved here', () => {
    expect(merge(['a', 'b'], ['b', 'a'], ['a', 'b', 'c'])).toEqual({ data: ['b', 'a', 'c'] })
  })

  it('does not bring back what was removed elsewhere', () => {
    expect(merge(['a', 'b', 'c'], ['c', 'b', 'a'], ['a', 'c'])).toEqual({ data: ['c', 'a'] })
  })

  it('leaves the choice to the reader when both gave a new order', () => {
    expect(merge(['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'a', 'c'])).toBeUndefined()
  })

  it('sees no conflict in the same order given twice', () => {
    expect(merge(['a', 'b'], ['b', 'a'], ['b', 'a'])).toEqual({ data: ['b', 'a'] })
  })

  it('takes a new order and a new name from two devices together', () => {
    const edit = { base: list(['a', 'b']), mine: { title: 'Day' }, theirs: list(['b', 'a']) }
    expect(mergeEdit(edit, String)).toEqual({ title: 'Day' })
  })

  it('leaves the choice to the reader when both gave a new name', () => {
    const edit = { base: list([]), mine: { title: 'Day' }, theirs: list([], 'Noon') }
    expect(mergeEdit(edit, String)).toBeUndefined()
  })
})
