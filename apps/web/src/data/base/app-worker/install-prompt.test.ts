// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  askToInstall,
  canInstall,
  subscribeToInstallPrompt,
  watchInstallPrompt,
} from './install-prompt.ts'

watchInstallPrompt()

const offer = () => {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  return { event, prompt }
}

beforeEach(() => {
  window.dispatchEvent(new Event('appinstalled'))
})

it('keeps the browser’s offer until the reader asks for it, and asks once', async () => {
  const heard = vi.fn()
  const end = subscribeToInstallPrompt(heard)
  expect(canInstall()).toBe(false)
  const { event, prompt } = offer()
  // The browser shows no bar of its own over a page that is read.
  expect([event.defaultPrevented, canInstall(), prompt.mock.calls.length]).toEqual([true, true, 0])
  await askToInstall()
  expect([canInstall(), prompt.mock.calls.length]).toEqual([false, 1])
  expect(heard).toHaveBeenCalledTimes(2)
  await askToInstall()
  expect(prompt).toHaveBeenCalledTimes(1)
  end()
})

it('offers nothing any more once the app is installed', () => {
  offer()
  window.dispatchEvent(new Event('appinstalled'))
  expect(canInstall()).toBe(false)
})
