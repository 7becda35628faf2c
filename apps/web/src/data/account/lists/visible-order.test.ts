import { describe, expect, it } from 'vitest'
import { moveVisible } from './visible-order.ts'

const isShown = (entry: string) => !entry.startsWith('-')

describe('moveVisible', () => {
  it.each([
    [['a', 'b', 'c'], { from: 0, to: 2 }, ['b', 'c', 'a'], 'down to the end'],
    [['a', 'b', 'c'], { from: 2, to: 0 }, ['c', 'a', 'b'], 'up to the top'],
    [['a', '-x', 'b'], { from: 0, to: 1 }, ['b', '-x', 'a'], 'around one that is not shown'],
    [['-x', 'a', 'b', '-y'], { from: 1, to: 0 }, ['-x', 'b', 'a', '-y'], 'hidden ends stay'],
    [['a'], { from: 3, to: 0 }, ['a'], 'a row that has gone moves nothing'],
  ])('%j %j → %j: %s', (data, move, moved) => {
    expect(moveVisible(data, isShown, move)).toEqual(moved)
  })
})
