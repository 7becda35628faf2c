import { describe, expect, it } from 'vitest'
import { orderChapters, type StoredChapter } from './chapters.ts'

/** Each as `title@start`. */
function order(stored: readonly StoredChapter[], durationSeconds = 100): string[] {
  return orderChapters(stored, durationSeconds).map(
    ({ title, start_seconds }) => `${title}@${String(start_seconds)}`,
  )
}
const at = (startSeconds: number, title?: string) => ({ startSeconds, title })

describe('chapters of a recording', () => {
  it.each<[string, StoredChapter[], string[]]>([
    ['stored in order', [at(0, 'a'), at(10, 'b')], ['a@0', 'b@10']],
    ['stored last first', [at(20, 'c'), at(0, 'a'), at(10, 'b')], ['a@0', 'b@10', 'c@20']],
    ['stored backwards', [at(30, 'c'), at(20, 'b'), at(10, 'a')], ['a@10', 'b@20', 'c@30']],
    ['apart by fractions', [at(1.5, 'b'), at(1.25, 'a')], ['a@1.25', 'b@1.5']],
    ['stored twice', [at(5, 'a'), at(0, 'o'), at(5, 'a')], ['o@0', 'a@5']],
    ['two of one start, in the file’s order', [at(5, 'b'), at(5, 'a')], ['b@5', 'a@5']],
    ['before the beginning', [at(10, 'b'), at(-3, 'a')], ['a@0', 'b@10']],
    ['behind the end', [at(100, 'c'), at(1e9, 'd'), at(99, 'b')], ['b@99']],
    ['without a start', [at(NaN, 'x'), at(Infinity, 'y'), at(-Infinity, 'z'), at(3, 'a')], ['a@3']],
    ['without titles, counted by time', [at(20), at(0), at(10, ' ')], ['1@0', '2@10', '3@20']],
    ['with some titles', [at(20), at(10, 'b'), at(0)], ['1@0', 'b@10', '3@20']],
    ['none', [], []],
  ])('are given in order of time: %s', (_, stored, expected) => {
    expect(order(stored)).toEqual(expected)
  })

  it('are all kept where the length is not known', () => {
    expect(order([at(500, 'b'), at(1, 'a')], 0)).toEqual(['a@1', 'b@500'])
  })

  it('are bounded in number, the first by time being kept', () => {
    const many = Array.from({ length: 5000 }, (_, index) => at(5000 - index, 'x'))
    const kept = orderChapters(many, 1e6)
    expect(kept).toHaveLength(1000)
    expect(kept[0]?.start_seconds).toBe(1)
  })
})
