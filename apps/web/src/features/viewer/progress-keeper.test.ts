import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProgressKeeper } from './progress-keeper.ts'

let written: number[]
const open = (savedPage?: number) => new ProgressKeeper(savedPage, (page) => written.push(page))

beforeEach(() => {
  written = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('keeps a page that stayed, once', () => {
  open().paint(4)
  vi.advanceTimersByTime(5000)
  expect(written).toEqual([4])
})

it('keeps only the page that the reader stopped at after leafing', () => {
  const keeper = open()
  for (const page of [1, 2, 3]) {
    keeper.paint(page)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(5000)
  expect(written).toEqual([3])
})

it('keeps the page in view when the window is hidden before it settled', () => {
  const keeper = open()
  keeper.paint(6)
  keeper.flush()
  expect(written).toEqual([6])
})

it('writes nothing of a viewer whose page never came', () => {
  const keeper = open(57)
  keeper.leave()
  vi.advanceTimersByTime(5000)
  keeper.flush()
  expect(written).toEqual([])
})
