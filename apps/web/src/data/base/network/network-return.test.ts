// @vitest-environment jsdom
import { eventually } from '@yomikura/testkit/eventually'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const asked = vi.fn(
  async () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
)

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const offline = () => window.dispatchEvent(new Event('offline'))
const online = () => window.dispatchEvent(new Event('online'))

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
  await vi.advanceTimersByTimeAsync(650)
  vi.useRealTimers()
  await eventually(() => expect(tabs.every(({ network }) => network.isOnline)).toBe(true))
  expect(asked.mock.calls.length).toBeLessThan(4)
})
