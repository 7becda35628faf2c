import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

const outage = new Error('outage')
const refusal = new Error('not tried')

describe('a circuit breaker', () => {
  const aBreaker = () => {
    const clock = { ms: 0 }
    const isOutage = (error: unknown) => error === outage
    const options = { isOutage, toRefusal: () => refusal, nowMs: () => clock.ms }
    const breaker = new CircuitBreaker(options)
    let calls = 0
    const call = (end: Error | undefined) =>
      breaker
        .run(async () => {
          calls++
          if (end) throw end
          return 'done'
        })
        .catch((error: unknown) => error)
    return { clock, call, calls: () => calls }
  }

  it('stops trying after five outages in a row, and looks again after five seconds', async () => {
    const { clock, call, calls } = aBreaker()
    for (let count = 0; count < 5; count++) expect(await call(outage)).toBe(outage)
    expect([await call(undefined), calls()]).toEqual([refusal, 5])
    clock.ms = 5000
    const [first, second] = await Promise.all([call(outage), call(undefined)])
    expect([first, second, calls()]).toEqual([outage, refusal, 6])
    expect(await call(undefined)).toBe(refusal)
    clock.ms = 10_000
    expect(await call(undefined)).toBe('done')
    expect(await call(undefined)).toBe('done')
  })

  it('does not mind refusals of a service that answers', async () => {
    const { call } = aBreaker()
    const denied = new Error('denied')
    for (let count = 0; count < 20; count++) expect(await call(denied)).toBe(denied)
    for (let count = 0; count < 4; count++) await call(outage)
    await call(denied)
    expect(await call(outage)).toBe(outage)
    expect(await call(undefined)).toBe('done')
  })
})

describe('a circuit breaker before a service that falls silent', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const never = () => new Promise<never>(() => {})
  const guard = (probe: () => Promise<unknown>) =>
    new CircuitBreaker({ isOutage: () => false, toRefusal: () => refusal, probe })
  const endOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)

  it('refuses all that wait within two seconds, and each new call at once', async () => {
    const breaker = guard(never)
    let asked = 0
    const call = async () => {
      asked++
      return never()
    }
    const ends = Array.from({ length: 40 }, () => endOf(breaker.run(call)))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await Promise.all(ends)).toEqual(Array.from({ length: 40 }, () => refusal))
    expect(await endOf(breaker.run(call))).toBe(refusal)
    expect(asked).toBe(40)
  })

  it('lets one call through after five seconds, which is looked into as well', async () => {
    const service = { isSilent: true }
    const answer = async () => (service.isSilent ? never() : 'done')
    const breaker = guard(answer)
    const first = endOf(breaker.run(answer))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await first).toBe(refusal)
    await vi.advanceTimersByTimeAsync(5000)
    const second = endOf(breaker.run(answer))
    expect(await endOf(breaker.run(answer))).toBe(refusal)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await second).toBe(refusal)
    service.isSilent = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(await breaker.run(answer)).toBe('done')
    expect(await breaker.run(answer)).toBe('done')
  })

  it.each([
    ['an answer', async () => 'here'],
    ['a refusal', async () => Promise.reject(new Error('denied'))],
  ])('waits for a slow call while a small question gets %s', async (_, probe) => {
    const breaker = guard(probe)
    const slow = Promise.withResolvers<string>()
    const end = breaker.run(() => slow.promise)
    await vi.advanceTimersByTimeAsync(30_000)
    slow.resolve('done')
    expect(await end).toBe('done')
  })

  it('lets a call know that it was given up', async () => {
    const signals: AbortSignal[] = []
    const end = endOf(
      guard(never).run((signal) => {
        signals.push(signal)
        return never()
      }),
    )
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(2000)
    expect([await end, signals[0]?.aborted]).toEqual([refusal, true])
  })
})
