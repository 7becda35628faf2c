// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { beforeEach, expect, it, vi } from 'vitest'
import { runForAllTabs } from './joint-run.ts'

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

it('is run by the next tab where the first one failed', async () => {
  const task = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no network'))
  const want = () => runForAllTabs({ name: 'failing', freshMs: 1000, locks }, task)
  const ends = await Promise.allSettled([want(), want()])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(task).toHaveBeenCalledTimes(2)
})
