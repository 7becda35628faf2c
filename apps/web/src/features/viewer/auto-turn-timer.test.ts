import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AutoTurnTimer } from './auto-turn-timer.ts'

let effects: string[]

function open(isLastPage = () => false): AutoTurnTimer {
  const timer = new AutoTurnTimer(3000, isLastPage)
  timer.listen((effect) => effects.push(effect))
  return timer
}

beforeEach(() => {
  effects = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('turns at each interval after the page is painted', () => {
  const timer = open()
  timer.send('toggled')
  vi.advanceTimersByTime(3001)
  expect(effects).toEqual(['started', 'turn'])
  vi.advanceTimersByTime(60_000)
  expect(effects).toHaveLength(2)
  timer.send('settled')
  vi.advanceTimersByTime(3001)
  expect(effects).toEqual(['started', 'turn', 'turn'])
})

it('turns at a changed interval from the next page on', () => {
  const timer = open()
  timer.send('toggled')
  timer.changeInterval(1000)
  timer.send('settled')
  vi.advanceTimersByTime(1001)
  expect(effects).toEqual(['started', 'turn'])
})

it('notifies its watchers when it starts and ends', () => {
  let isLast = false
  const timer = open(() => isLast)
  const seen: boolean[] = []
  timer.subscribe(() => seen.push(timer.isOn()))
  timer.send('toggled')
  isLast = true
  vi.advanceTimersByTime(3001)
  expect([seen, effects]).toEqual([
    [true, false],
    ['started', 'ended'],
  ])
})

it('turns nothing after it was closed', () => {
  const timer = open()
  timer.send('toggled')
  timer.close()
  vi.advanceTimersByTime(60_000)
  expect(effects).toEqual(['started'])
})
