// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@yomikura/contract/errors'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { placeRefusals } from './place-refusals.ts'
import { ViewingPlace } from './viewing-place.ts'

let calls: string[]
let answer: () => Promise<unknown>
const lost = vi.fn()

/** Only what a place calls; answers are the test's own, over no network, because time is turned. */
const api = {
  put: (path: string) => note(`PUT ${path}`),
  post: (path: string, { epoch }: { epoch: number }) => note(`POST ${path} ${epoch}`),
  delete: (path: string, _: unknown, { query }: { query: { epoch: number } }) =>
    note(`DELETE ${path} ${query.epoch}`),
} as unknown as ApiClient

function note(call: string) {
  calls.push(call)
  return answer()
}

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  lost.mockClear()
  answer = () => Promise.resolve({ epoch: 4, renew_seconds: 30 })
})
afterEach(() => vi.useRealTimers())

describe('ViewingPlace', () => {
  it('is taken, kept every half minute and given back', async () => {
    const place = new ViewingPlace(api, lost)
    await place.take()
    await vi.advanceTimersByTimeAsync(60_000)
    place.close()
    await vi.advanceTimersByTimeAsync(60_000)
    const path = '/v3/viewer/lease'
    expect(calls).toEqual([`PUT ${path}`, `POST ${path} 4`, `POST ${path} 4`, `DELETE ${path} 4`])
    expect(lost).not.toHaveBeenCalled()
  })

  it('reports when another device took over, and stops asking', async () => {
    const place = new ViewingPlace(api, lost)
    await place.take()
    answer = () => Promise.reject(new AppError('simultaneous_view'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(lost).toHaveBeenCalledOnce()
    expect(calls).toHaveLength(2)
    place.close()
    expect(calls).toHaveLength(2)
  })

  it('goes on through trouble with the network', async () => {
    const place = new ViewingPlace(api, lost)
    answer = () => Promise.reject(new CommunicationError('No network.'))
    await place.take()
    answer = () => Promise.resolve({ epoch: 5, renew_seconds: 30 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls).toEqual(['PUT /v3/viewer/lease', 'PUT /v3/viewer/lease'])
    expect(lost).not.toHaveBeenCalled()
    place.close()
  })

  it('is renewed at once after a sleep in which no timer ran (security.md#b-12)', async () => {
    const end = new ViewingPlace(api, lost).hold()
    await vi.advanceTimersByTimeAsync(0)
    const look = () => document.dispatchEvent(new Event('visibilitychange'))
    look()
    expect(calls).toEqual(['PUT /v3/viewer/lease'])
    vi.setSystemTime(Date.now() + 300_000)
    look()
    look()
    expect(calls).toEqual(['PUT /v3/viewer/lease', 'POST /v3/viewer/lease 4'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls).toHaveLength(3)
    end()
    expect(calls.at(-1)).toBe('DELETE /v3/viewer/lease 4')
  })

  it('is looked after at once when content is refused because another device reads', async () => {
    const end = new ViewingPlace(api, lost).hold()
    await vi.advanceTimersByTimeAsync(0)
    answer = () => Promise.reject(new AppError('simultaneous_view'))
    placeRefusals.notify()
    await vi.advanceTimersByTimeAsync(0)
    expect(lost).toHaveBeenCalledOnce()
    // Pages that were on their way are refused too; the dialog is there already.
    placeRefusals.notify()
    expect(calls).toHaveLength(2)
    end()
  })

  it('is not taken back by itself from another device after a sleep', async () => {
    const end = new ViewingPlace(api, lost).hold()
    await vi.advanceTimersByTimeAsync(0)
    answer = () => Promise.reject(new AppError('simultaneous_view'))
    vi.setSystemTime(Date.now() + 300_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(lost).toHaveBeenCalledOnce()
    vi.setSystemTime(Date.now() + 300_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toHaveLength(2)
    end()
  })

  it('is given back when the page goes, and taken again when the browser brings it back as it was', async () => {
    const end = new ViewingPlace(api, lost).hold()
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(60_000)
    const path = '/v3/viewer/lease'
    expect(calls).toEqual([`PUT ${path}`, `DELETE ${path} 4`])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls.slice(2)).toEqual([`PUT ${path}`, `POST ${path} 4`])
    end()
  })
})
