import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// What jsdom lacks and every browser has: without it no screen would mount.
if ('window' in globalThis) {
  window.scrollTo = () => undefined
  window.matchMedia ??= (query) =>
    ({
      matches: /width > \d+px/.test(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // A page has width; jsdom lays nothing out.
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => 1200 },
    offsetWidth: { configurable: true, get: () => 1200 },
    offsetHeight: { configurable: true, get: () => 800 },
  })
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
}
