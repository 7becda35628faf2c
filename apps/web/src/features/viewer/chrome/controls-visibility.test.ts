import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ControlsVisibility } from './controls-visibility.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hides by itself after three seconds', () => {
  const controls = new ControlsVisibility(true)
  vi.advanceTimersByTime(2999)
  expect(controls.isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(controls.isShown()).toBe(false)
})

it('hides a second after the pointer has left', () => {
  const controls = new ControlsVisibility(false)
  controls.hold('pointer')
  vi.advanceTimersByTime(60_000)
  expect(controls.isShown()).toBe(true)
  controls.release('pointer')
  vi.advanceTimersByTime(1000)
  expect(controls.isShown()).toBe(false)
})

it('stays while a panel is open, whatever else lets go', () => {
  const controls = new ControlsVisibility(true)
  controls.hold('pointer')
  controls.hold('panel')
  controls.release('pointer')
  vi.advanceTimersByTime(60_000)
  controls.hide()
  expect(controls.isShown()).toBe(true)
})

it('shows and hides on a tap, also while the pointer rests on it', () => {
  const controls = new ControlsVisibility(false)
  controls.toggle()
  controls.hold('pointer')
  controls.toggle()
  expect(controls.isShown()).toBe(false)
})

it('hides after a turn by its own button, under the pointer that pressed it', () => {
  const controls = new ControlsVisibility(true)
  controls.hold('pointer')
  controls.hideUnderPointer()
  expect(controls.isShown()).toBe(false)
  controls.hold('panel')
  controls.hold('pointer')
  controls.hideUnderPointer()
  expect(controls.isShown()).toBe(true)
})

it('starts its time again when it is shown again', () => {
  const controls = new ControlsVisibility(true)
  vi.advanceTimersByTime(2000)
  controls.show()
  vi.advanceTimersByTime(2000)
  expect(controls.isShown()).toBe(true)
})
