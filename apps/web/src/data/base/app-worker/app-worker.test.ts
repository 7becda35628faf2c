// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAppWorker } from './app-worker.ts'

/** The browser's side: a registration that counts how often it looks for a newer version. */
class Registration extends EventTarget {
  looks = 0
  readonly waiting = null
  update(): Promise<void> {
    this.looks++
    return Promise.resolve()
  }
}

const HOUR_MS = 3_600_000
let registration: Registration

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The app that is built has a worker; the one that is developed has none.
  vi.stubEnv('DEV', false)
  registration = new Registration()
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('a newer version is looked for when the reader comes back, once an hour', async () => {
  await startAppWorker()
  const comeBackAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    document.dispatchEvent(new Event('visibilitychange'))
    return registration.looks
  }
  expect([comeBackAfter(HOUR_MS), comeBackAfter(1), comeBackAfter(HOUR_MS)]).toEqual([0, 1, 1])
  expect(comeBackAfter(1)).toBe(2)
})
