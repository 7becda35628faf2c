// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { network } from './network-state.ts'

/** What a look may come later than its time, so that tabs do not look at once. */
const SPREAD_MS = 300

let server: Mock<typeof fetch>
const answer = () => Response.json({ status: 'ok' })

beforeEach(async () => {
  vi.useFakeTimers()
  server = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', server)
  await network.probe()
  expect(network.getState()).toBe('online')
})

afterEach(async () => {
  server.mockImplementation(async () => answer())
  await network.probe()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function lose(): Promise<void> {
  server.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })
  await network.probe()
  expect(network.getState()).toBe('dead')
  server.mockClear()
}

it('a server that is gone is looked for every five seconds', async () => {
  await lose()
  await vi.advanceTimersByTimeAsync(4999)
  expect(server).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(SPREAD_MS + 1)
  expect(server).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000 + SPREAD_MS)
  expect(server).toHaveBeenCalledTimes(2)
})

it('a read that is asked for without a network is given up after five seconds', async () => {
  await lose()
  const ended = vi.fn<(error: unknown) => void>()
  void network
    .unlessLost(
      (signal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    )
    .catch(ended)
  await vi.advanceTimersByTimeAsync(4999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

it('a request that is silent for a second has the network looked at', async () => {
  const silent = new Promise<Response>(() => undefined)
  server.mockClear()
  void network.follow(silent)
  await vi.advanceTimersByTimeAsync(999)
  expect(server).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(server).toHaveBeenCalledOnce()
})
