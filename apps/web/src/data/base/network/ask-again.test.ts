// @vitest-environment jsdom
import { Refusal } from '@yomikura/contract/refusal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommunicationError } from '../api/errors.ts'
import { log } from '../log/log.ts'
import { askAgain } from './ask-again.ts'
import { network } from './network-state.ts'

const lost = () => new CommunicationError('The server could not be reached.')
let end: AbortController

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  log.clear()
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

describe('what the app goes on without', () => {
  it('is asked for once where it comes', async () => {
    const ask = anAsk()
    await askAgain('It', ask, { signal: end.signal, pausesMs: [0] })
    expect(ask).toHaveBeenCalledOnce()
    expect(log.getLines()).toEqual([])
  })

  it('is waited for once, asked for until it comes, and each failure is logged', async () => {
    const ask = anAsk(lost(), new Refusal('internal', { status: 500 }))
    await askAgain('It', ask, { signal: end.signal, pausesMs: [0, 0, 0] })
    expect(ask).toHaveBeenCalledOnce()
    await expect.poll(() => ask.mock.calls.length).toBe(3)
    expect(log.getLines().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^It did not come: CommunicationError/),
      expect.stringMatching(/^It did not come: Refusal internal \(500\)/),
    ])
  })

  it('is asked for with each return of the network once the pauses have ended', async () => {
    const returned: (() => void)[] = []
    vi.spyOn(network, 'onReturn').mockImplementation((listener) => {
      returned.push(listener)
      return () => undefined
    })
    const ask = anAsk(lost(), lost())
    await askAgain('It', ask, { signal: end.signal, pausesMs: [] })
    await expect.poll(() => returned.length).toBe(1)
    returned[0]?.()
    await expect.poll(() => returned.length).toBe(2)
    expect(ask).toHaveBeenCalledTimes(2)
    returned[1]?.()
    await expect.poll(() => ask.mock.calls.length).toBe(3)
    expect(returned).toHaveLength(2)
  })

  it('is not asked for again where the same refusal would come', async () => {
    const ask = anAsk(new Refusal('forbidden', { status: 403 }))
    await askAgain('It', ask, { signal: end.signal, pausesMs: [0] })
    await new Promise((resolve) => setTimeout(resolve))
    expect(ask).toHaveBeenCalledOnce()
    expect(log.getLines()).toHaveLength(1)
  })

  it('is forgotten, without a line, once the page goes', async () => {
    const ask = vi.fn<() => Promise<void>>(async () => {
      end.abort()
      throw lost()
    })
    await askAgain('It', ask, { signal: end.signal, pausesMs: [0] })
    await new Promise((resolve) => setTimeout(resolve))
    expect(ask).toHaveBeenCalledOnce()
    expect(log.getLines()).toEqual([])
  })
})
