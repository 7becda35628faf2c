// @vitest-environment jsdom
import type { ReaderInput } from '@yomikura/reader/input-map'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePageTaps } from './use-page-taps.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Taps on a page 1,000 px wide; @returns what they came to. */
function tapPage({ isZoomed = false } = {}) {
  const inputs: ReaderInput[] = []
  const { result } = renderHook(() =>
    usePageTaps({
      viewport: () => ({ width: 1000, height: 800 }),
      isZoomed: () => isZoomed,
      onInput: (input) => inputs.push(input),
    }),
  )
  return { inputs, tap: (x: number, atMs = 0) => result.current({ x, y: 400, atMs }) }
}

describe('taps on a page (specification.md#2.2, #2.9)', () => {
  it.each([
    [0, 'left'],
    [299, 'left'],
    [300, 'centre'],
    [699, 'centre'],
    [700, 'right'],
    [999, 'right'],
  ])('at %i of 1,000 px hit the zone %s: the sides are 30 % each', (x, zone) => {
    const { inputs, tap } = tapPage()
    tap(x)
    vi.advanceTimersByTime(300)
    expect(inputs).toEqual([{ type: 'tap', zone }])
  })

  it('answer at once at the sides, and 0.3 s later in the centre', () => {
    const { inputs, tap } = tapPage()
    tap(100)
    expect(inputs).toHaveLength(1)
    tap(500)
    vi.advanceTimersByTime(299)
    expect(inputs).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(inputs.at(-1)).toEqual({ type: 'tap', zone: 'centre' })
  })

  it.each([
    [300, [{ type: 'double-tap' }]],
    [301, []],
  ])('in the centre are one when they follow within 0.3 s: %i ms', (atMs, said) => {
    const { inputs, tap } = tapPage()
    tap(500)
    tap(500, atMs)
    expect(inputs).toEqual(said)
  })

  it('at the sides of a magnified page turn nothing', () => {
    const { inputs, tap } = tapPage({ isZoomed: true })
    tap(100)
    vi.advanceTimersByTime(300)
    expect(inputs).toEqual([{ type: 'tap', zone: 'centre' }])
  })
})

const [LEFT, CENTRE] = [100, 500]

const namesOf = (inputs: readonly ReaderInput[]) =>
  inputs.map((input) => ('zone' in input ? `${input.type} ${input.zone}` : input.type))

it('a tap at a side turns at once, and two quick ones turn twice', () => {
  const { inputs, tap } = tapPage()
  tap(LEFT, 0)
  expect(namesOf(inputs)).toEqual(['tap left'])
  tap(LEFT, 120)
  expect(namesOf(inputs)).toEqual(['tap left', 'tap left'])
})

it('two taps in the middle magnify there, and one shows the controls once no second came', () => {
  const { inputs, tap } = tapPage()
  tap(CENTRE, 0)
  tap(CENTRE, 120)
  expect(namesOf(inputs)).toEqual(['double-tap'])
  tap(CENTRE, 1000)
  expect(namesOf(inputs)).toEqual(['double-tap'])
  vi.advanceTimersByTime(300)
  expect(namesOf(inputs)).toEqual(['double-tap', 'tap centre'])
})

it('two taps anywhere on a magnified page show it whole again', () => {
  const { inputs, tap } = tapPage({ isZoomed: true })
  tap(LEFT, 0)
  tap(LEFT, 120)
  expect(namesOf(inputs)).toEqual(['double-tap'])
})
