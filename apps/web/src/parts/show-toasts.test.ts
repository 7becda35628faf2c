import { currentToasts } from '@yomikura/ui/toast-store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showDone, showLoss, showTrouble } from './show-toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it.each([
  ['what is done stays two seconds', showDone, 'good', 2000],
  ['what went wrong stays six seconds', showTrouble, 'bad', 6000],
  ['what was lost stays ten seconds', showLoss, 'bad', 10_000],
] as const)('%s', (words, show, tone, ms) => {
  show(words)
  expect(currentToasts()).toMatchObject([{ text: words, tone }])
  vi.advanceTimersByTime(ms - 1)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toEqual([])
})
