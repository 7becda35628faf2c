import type { Highlight } from '@yomikura/contract/highlights'
import { expect, it } from 'vitest'
import { listTouched, mergeHighlights } from './merge-highlights.ts'

const TEXT = '蔵には古い本が眠っている'
const aMark = (
  id: string,
  start: number,
  end: number,
  over: Partial<Highlight> = {},
): Highlight => ({
  ...{ id, workno: 'BJ00000101', path: '本', item: 0, start, end, color: 'yellow' },
  ...{ words: TEXT.slice(start, end), note: '', chapter: '', made_ms: 1, is_set: true, at_ms: 1 },
  ...over,
})

it('finds those that share letters, in one chapter', () => {
  const list = [aMark('after', 6, 9), aMark('beside', 0, 3), aMark('elsewhere', 3, 6, { item: 1 })]
  expect(listTouched(aMark('new', 3, 7), list).map(({ id }) => id)).toEqual(['after'])
})

it.each<[string, old: [number, number], again: [number, number], string]>([
  ['the same words', [3, 6], [3, 6], TEXT.slice(3, 6)],
  ['words within', [1, 9], [3, 6], TEXT.slice(1, 9)],
  ['words around', [4, 5], [3, 6], TEXT.slice(3, 6)],
  ['words that go on', [3, 6], [5, 9], TEXT.slice(3, 9)],
  ['words that begin before', [3, 6], [1, 4], TEXT.slice(1, 6)],
])('%s stay one highlight', (_, old, again, words) => {
  const merged = mergeHighlights(aMark('new', ...again, { color: 'pink' }), [aMark('old', ...old)])
  expect(merged).toMatchObject({ id: 'old', color: 'pink', words })
  expect(TEXT.slice(merged.start, merged.end)).toBe(words)
})

it('keeps the notes of all that become one', () => {
  const touched = [aMark('a', 0, 4, { note: '一' }), aMark('b', 6, 9, { note: '二' })]
  expect(mergeHighlights(aMark('new', 3, 8), touched)).toMatchObject({
    ...{ id: 'a', start: 0, end: 9, words: TEXT.slice(0, 9), note: '一\n二' },
  })
})
