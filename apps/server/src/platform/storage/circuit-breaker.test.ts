import { describe, expect, it } from 'vitest'
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
