// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const asked = vi.fn(
  async () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
)

/** Only the tabs of one test listen to it; on the window those of other files and tests still do. */
let browser: EventTarget

beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const offline = () => browser.dispatchEvent(new Event('offline'))
const online = () => browser.dispatchEvent(new Event('online'))

/** A tab of this browser, with a watch of its own. */
async function openTab() {
  vi.resetModules()
  const { network } = await import('./network-state.ts')
  const returned = vi.fn()
  network.onReturn(returned)
  return { network, returned }
}

it('reports a return once a shaky network has been steady for some seconds', async () => {
  const { network, returned } = await openTab()
  for (let flip = 0; flip < 20; flip++) {
    offline()
    online()
    await vi.advanceTimersByTimeAsync(600)
  }
  expect(returned).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(network.isOnline).toBe(true)
  expect(returned).toHaveBeenCalledOnce()
})

it('does not look at a network that is gone again before it was looked at', async () => {
  await openTab()
  for (let flip = 0; flip < 20; flip++) {
    offline()
    online()
    offline()
  }
  await vi.advanceTimersByTimeAsync(600)
  expect(asked).not.toHaveBeenCalled()
})

it('is looked at by one tab, which notifies the others', async () => {
  const tabs = [await openTab(), await openTab(), await openTab(), await openTab()]
  offline()
  online()
  while (asked.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1)
  // What tabs report to each other takes real time, in which no timer of theirs may come.
  while (!tabs.every(({ network }) => network.isOnline)) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(650)
  expect(asked.mock.calls.length).toBeLessThan(4)
})
