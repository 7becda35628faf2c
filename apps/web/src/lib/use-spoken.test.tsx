// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSpoken } from './use-spoken.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says the start at once, one summary in some seconds, and the end at once', async () => {
  const heard: string[] = []
  const listen = (text: string) => heard.at(-1) !== text && heard.push(text)
  const { rerender } = renderHook(({ text, isEnd }) => listen(useSpoken(text, isEnd)), {
    initialProps: { text: 'left: 20', isEnd: false },
  })
  await pass(0)
  for (let left = 19; left > 0; left -= 1) {
    rerender({ text: `left: ${String(left)}`, isEnd: false })
    await pass(300)
  }
  expect(heard).toEqual(['', 'left: 20'])
  await pass(10_000)
  expect(heard).toEqual(['', 'left: 20', 'left: 1'])
  rerender({ text: 'done', isEnd: true })
  await pass(0)
  expect(heard).toEqual(['', 'left: 20', 'left: 1', 'done'])
})
