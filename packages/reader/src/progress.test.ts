import { describe, expect, it } from 'vitest'
import { createProgress, type ProgressEvent, reduceProgress, SETTLE_MS } from './progress.ts'

function savesOf(saved: number | undefined, events: ProgressEvent[]): number[] {
  let state = createProgress(saved)
  return events.flatMap((event) => {
    const next = reduceProgress(state, event)
    state = next.state
    return next.save === undefined ? [] : [next.save]
  })
}
const painted = (pageIndex: number, atMs = 0): ProgressEvent => ({
  type: 'painted',
  pageIndex,
  atMs,
})
const tick = (atMs: number): ProgressEvent => ({ type: 'ticked', atMs })

describe('reduceProgress', () => {
  it('keeps a page once it has stayed on screen', () => {
    expect(savesOf(undefined, [painted(4), tick(SETTLE_MS - 1)])).toEqual([])
    expect(savesOf(undefined, [painted(4), tick(SETTLE_MS)])).toEqual([4])
  })

  it('keeps nothing of pages leafed through', () => {
    const leafing = [painted(1, 0), painted(2, 100), painted(3, 200), tick(500)]
    expect(savesOf(undefined, leafing)).toEqual([])
    expect(savesOf(undefined, [...leafing, tick(700)])).toEqual([3])
  })

  it('keeps the page in view at once when the window is hidden', () => {
    expect(savesOf(2, [painted(5), { type: 'hidden' }])).toEqual([5])
  })

  it('writes nothing when the first page never came, not even position 0', () => {
    expect(savesOf(57, [{ type: 'left' }, tick(9999), { type: 'hidden' }])).toEqual([])
  })

  it('writes nothing of a page that was asked for and not painted', () => {
    expect(savesOf(3, [painted(3), tick(500), { type: 'left' }, { type: 'hidden' }])).toEqual([])
  })

  it('does not write a page again that it has kept', () => {
    expect(savesOf(undefined, [painted(4), tick(500), tick(900), { type: 'hidden' }])).toEqual([4])
    expect(savesOf(4, [painted(4), tick(500)])).toEqual([])
  })

  it('does not restart the time when the same page is painted again', () => {
    expect(savesOf(undefined, [painted(4, 0), painted(4, 300), tick(SETTLE_MS)])).toEqual([4])
  })

  it('keeps page 0 when the reader really went back to it', () => {
    expect(savesOf(9, [painted(0), tick(500)])).toEqual([0])
  })
})
