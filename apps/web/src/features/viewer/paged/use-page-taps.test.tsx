// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePageTaps } from './use-page-taps.ts'

const [LEFT, CENTRE] = [40, 195]

/** Taps on a page of 390 px, and what each of them was taken for. */
function open(isZoomed = false) {
  const inputs: string[] = []
  const { result } = renderHook(() =>
    usePageTaps({
      viewport: () => ({ width: 390, height: 844 }),
      isZoomed: () => isZoomed,
      onInput: (input) => inputs.push('zone' in input ? `${input.type} ${input.zone}` : input.type),
    }),
  )
  return { inputs, tap: (x: number, atMs: number) => result.current({ x, y: 400, atMs }) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a tap at a side turns at once, and two quick ones turn twice', () => {
  const { inputs, tap } = open()
  tap(LEFT, 0)
  expect(inputs).toEqual(['tap left'])
  tap(LEFT, 120)
  expect(inputs).toEqual(['tap left', 'tap left'])
})

it('two taps in the middle magnify there, and one shows the controls once no second came', () => {
  const { inputs, tap } = open()
  tap(CENTRE, 0)
  tap(CENTRE, 120)
  expect(inputs).toEqual(['double-tap'])
  tap(CENTRE, 1000)
  expect(inputs).toEqual(['double-tap'])
  vi.advanceTimersByTime(300)
  expect(inputs).toEqual(['double-tap', 'tap centre'])
})

it('two taps anywhere on a magnified page show it whole again', () => {
  const { inputs, tap } = open(true)
  tap(LEFT, 0)
  tap(LEFT, 120)
  expect(inputs).toEqual(['double-tap'])
})
