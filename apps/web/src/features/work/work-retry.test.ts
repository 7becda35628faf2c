import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommunicationError, toRefusal } from '#data/base/api/errors.ts'
import { WORK_RETRY } from './work-retry.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Asks for a work that always fails. @returns how often it was asked for */
function ask(error: Error) {
  const times: number[] = []
  const start = Date.now()
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['work'],
    queryFn: () => {
      times.push(Date.now() - start)
      throw error
    },
    ...WORK_RETRY,
  })
  return { times, observer, end: observer.subscribe(() => undefined) }
}

it.each([
  ['the network is gone', new CommunicationError('No network.')],
  ['the server is in trouble', toRefusal(503, {})],
  ['the work is not ready yet', toRefusal(409, { code: 'work_not_ready' })],
])('asks again every 5 s, ten times, then gives up: %s', async (_, error) => {
  const { times, observer, end } = ask(error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(times).toEqual(Array.from(Array(11).keys(), (attempt) => attempt * 5000))
  expect(observer.getCurrentResult().isError).toBe(true)
  end()
})

it('asks once where the work does not exist', async () => {
  const { times, observer, end } = ask(toRefusal(404, { code: 'work_not_found' }))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(times).toEqual([0])
  expect(observer.getCurrentResult().isError).toBe(true)
  end()
})
