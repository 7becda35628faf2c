import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { toFrameScript } from './frame-scripts.ts'

const APP = 'https://app.example'

/** A window of a browser that refuses databases in its own way, with our script run in it. */
function openWindow(globals: object, setUp = '') {
  const messages: { type: string }[] = []
  const window = createContext({
    parent: { postMessage: (message: { type: string }) => void messages.push(message) },
    document: { addEventListener: () => {} },
    localStorage: { length: 0 },
    sessionStorage: { length: 0 },
    addEventListener: () => {},
    setInterval: () => 0,
    ...globals,
  })
  runInContext(`globalThis.window = globalThis; class Window {}\n${setUp}`, window)
  runInContext(toFrameScript('prelude', { appUrl: APP, isOpaque: false }), window)
  const run = (code: string): unknown => runInContext(code, window)
  const types = () => messages.map(({ type }) => type)
  return { run, types }
}

const FACTORY = `class IDBFactory { open() { return tryOpen() } }
  globalThis.IDBFactory = IDBFactory
  globalThis.indexedDB = new IDBFactory()`
const refusal = (name: string) => Object.assign(new Error('no'), { name })
const throwing = (name: string) => () => {
  throw refusal(name)
}
const failing = (name: string) => () => ({
  error: refusal(name),
  addEventListener: (_type: string, listener: () => void) => listener(),
})

describe('the script before a work', () => {
  it.each(['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError'])(
    'reports to the app that opening a database ends with %s',
    (name) => {
      const thrown = openWindow({ tryOpen: throwing(name) }, FACTORY)
      expect(() => thrown.run(`indexedDB.open('saves')`)).toThrow('no')
      expect(thrown.types()).toEqual(['no_database'])
      const failed = openWindow({ tryOpen: failing(name) }, FACTORY)
      failed.run(`indexedDB.open('saves')`)
      expect(failed.types()).toEqual(['no_database'])
    },
  )

  it('reports nothing of a work that opens its own database wrongly', () => {
    const work = openWindow({ tryOpen: failing('VersionError') }, FACTORY)
    work.run(`indexedDB.open('saves', 1)`)
    expect(work.types()).toEqual([])
  })

  it.each([
    ['is not there', ''],
    ['is empty', 'globalThis.indexedDB = null'],
    [
      'may not be looked at',
      `Object.defineProperty(Window.prototype, 'indexedDB',
        { get() { throw new Error('refused') }, configurable: true })
       Object.setPrototypeOf(globalThis, Window.prototype)`,
    ],
  ])('reports to the app when the work looks for a factory that %s, and goes on', (_how, setUp) => {
    const work = openWindow({}, setUp)
    expect(work.types()).toEqual([])
    try {
      expect(work.run('indexedDB') ?? null).toBeNull()
    } catch (error) {
      expect(String(error)).toContain('refused')
    }
    expect(work.types()).toEqual(['no_database'])
  })
})
