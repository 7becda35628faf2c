import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastRegion } from './Toast.tsx'
import { showToast } from './toast-store.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('shows a message for two seconds where no other time is asked for', () => {
  render(<ToastRegion />)
  act(() => showToast('kept'))
  pass(1999)
  expect(screen.getByText('kept')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('kept')).toBeNull()
})

it('shows each message for its own time', () => {
  render(<ToastRegion />)
  act(() => {
    showToast('failed', { tone: 'bad', durationMs: 6000 })
    showToast('kept', { tone: 'good', durationMs: 2000 })
  })
  pass(2000)
  expect(screen.queryByText('kept')).toBeNull()
  expect(screen.getByText('failed')).toBeTruthy()
  pass(4000)
  expect(screen.queryByText('failed')).toBeNull()
})
