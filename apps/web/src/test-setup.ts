import 'fake-indexeddb/auto'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, vi } from 'vitest'

// Files share a process and a document: what modules and the document remember is of one file.
vi.resetModules()

// Databases too: what a file before this one still writes, it writes to its own.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = globalThis.indexedDB

// What a file before this one left open still listens, as another tab would.
const { BroadcastChannel } = globalThis
const file = crypto.randomUUID()
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${file}`)
  }
}
afterAll(() => {
  globalThis.BroadcastChannel = BroadcastChannel
})
// A screen that was left asks for parts until its last moment: without the document they cannot load.
afterAll(() => vi.dynamicImportSettled())

if (typeof window !== 'undefined') {
  const { documentElement: root, head, body } = document
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  head.replaceChildren()
  body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  removeListenersAtEnd(window)
  removeListenersAtEnd(document)
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 5_000 * patience() })
  afterEach(cleanup)

  // What jsdom lacks and every browser has: layout, media queries and modal dialogs.
  Object.assign(window, {
    devicePixelRatio: 1,
    scrollTo: () => undefined,
    matchMedia: (query: string) => ({
      matches: query.includes('width >'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => 1200 },
    offsetWidth: { configurable: true, get: () => 1200 },
    offsetHeight: { configurable: true, get: () => 800 },
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}

/**
 * Removes at the file's end what its modules listen to on the window and the document: a frame's
 * scripts never stop listening and would take the keys of the next file. What React and user-event
 * listen to stays: both live as long as the process and add their listeners once.
 */
function removeListenersAtEnd(target: Window | Document): void {
  type Added = [string, EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]
  const added: Added[] = []
  const add = target.addEventListener
  const lasting = new Set(['selectionchange', 'focus', 'blur'])
  target.addEventListener = (...args: Added) => {
    if (!lasting.has(args[0])) added.push(args)
    add.apply(target, args)
  }
  afterAll(() => {
    target.addEventListener = add
    for (const [type, listener, options] of added) {
      target.removeEventListener(type, listener, options)
    }
  })
}
