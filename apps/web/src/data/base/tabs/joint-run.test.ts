// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { beforeEach, expect, it, vi } from 'vitest'
import { isFresh, runForAllTabs } from './joint-run.ts'

beforeEach(() => localStorage.clear())

it('runs once for six tabs that want it together, and again after a while', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const task = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  const want = () => runForAllTabs({ name: 'six-tabs', freshMs: 1000, locks }, task)
  await Promise.all(Array.from({ length: 6 }, want))
  await want()
  expect(task).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.now() + 2000)
  await want()
  expect(task).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('counts for all tabs for ten seconds, where no other time is asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const task = vi.fn(async () => undefined)
    const want = () => runForAllTabs({ name: 'return', locks }, task)
    const endedMs = Date.now()
    await want()
    vi.setSystemTime(endedMs + 9999)
    await want()
    expect([task.mock.calls.length, isFresh('return')]).toEqual([1, true])
    vi.setSystemTime(endedMs + 10_000)
    expect(isFresh('return')).toBe(false)
    await want()
    expect(task).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

it('is run by the next tab where the first one failed', async () => {
  const task = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no network'))
  const want = () => runForAllTabs({ name: 'failing', freshMs: 1000, locks }, task)
  const ends = await Promise.allSettled([want(), want()])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(task).toHaveBeenCalledTimes(2)
})
