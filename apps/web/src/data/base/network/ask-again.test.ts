// @vitest-environment jsdom
import { Refusal } from '@yomikura/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { CommunicationError } from '../api/errors.ts'
import { log } from '../log/log.ts'
import { askAgain } from './ask-again.ts'
import { network } from './network-state.ts'

const lost = () => new CommunicationError('The server could not be reached.')
let end: AbortController
let warned: MockInstance<typeof log.warn>

beforeEach(() => {
  warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  end = new AbortController()
})
afterEach(() => {
  end.abort()
  vi.restoreAllMocks()
})

/** Fails as often as there are errors, and then comes. */
function anAsk(...errors: readonly Error[]) {
  const left = [...errors]
  return vi.fn<() => Promise<void>>(async () => {
    const error = left.shift()
    if (error) throw error
  })
}

describe('what the app goes on without, and did not come', () => {
  it('is asked for until it comes, and each failure is logged', async () => {
    const ask = anAsk(new Refusal('internal', { status: 500 }))
    await askAgain(lost(), { what: 'It', ask, signal: end.signal, pausesMs: [0, 0, 0] })
    expect(ask).toHaveBeenCalledTimes(2)
    expect(warned.mock.calls).toEqual([
      ['It did not come', expect.any(CommunicationError)],
      ['It did not come', expect.objectContaining({ status: 500 })],
    ])
  })

  it('is asked for with each return of the network once the pauses have ended', async () => {
    const returned: (() => void)[] = []
    vi.spyOn(network, 'onReturn').mockImplementation((listener) => {
      returned.push(listener)
      return () => undefined
    })
    const ask = anAsk(lost())
    const asking = askAgain(lost(), { what: 'It', ask, signal: end.signal, pausesMs: [] })
    expect([returned.length, ask.mock.calls.length]).toEqual([1, 0])
    returned[0]?.()
    await expect.poll(() => returned.length).toBe(2)
    returned[1]?.()
    await asking
    expect([returned.length, ask.mock.calls.length]).toEqual([2, 2])
  })

  it('is asked for after 2, 10 and 60 seconds, and then by itself no more', async () => {
    vi.useFakeTimers()
    try {
      const askedAt: number[] = []
      const ask = vi.fn<() => Promise<void>>(async () => {
        askedAt.push(Date.now())
        throw lost()
      })
      const startedAt = Date.now()
      const asking = askAgain(lost(), { what: 'It', ask, signal: end.signal })
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(askedAt.map((at) => at - startedAt)).toEqual([2000, 12_000, 72_000])
      end.abort()
      await asking
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not asked for again where the same refusal would come', async () => {
    const ask = anAsk()
    const refusal = new Refusal('forbidden', { status: 403 })
    await askAgain(refusal, { what: 'It', ask, signal: end.signal, pausesMs: [0] })
    expect(ask).not.toHaveBeenCalled()
    expect(warned).toHaveBeenCalledOnce()
  })

  it('is forgotten, without a line, once the page goes', async () => {
    const ask = vi.fn<() => Promise<void>>(async () => {
      end.abort()
      throw lost()
    })
    await askAgain(lost(), { what: 'It', ask, signal: end.signal, pausesMs: [0, 0] })
    expect(ask).toHaveBeenCalledOnce()
    expect(warned).toHaveBeenCalledOnce()
  })
})
