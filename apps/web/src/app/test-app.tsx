import { cleanup, render } from '@testing-library/react'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { afterEach, beforeEach } from 'vitest'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { TestServer } from '#data/base/test-server.ts'
import { App } from './App.tsx'

/** Vitest gives the window's maker, to move the page to another address. */
declare const jsdom: { reconfigure(options: { url: string }): void }

/** The app against a server of its own, for one test. */
export type TestApp = {
  server: TestServer
  /** Origin of the server and of the page. */
  url: string
  /** Addresses the app left the page for. */
  left: string[]
  open: (path: string) => ReturnType<typeof render>
}

/** How long screens are waited for: start-ups talk to a real server. */
export const PATIENCE = { timeout: 8000 * patience() }

/** Sets the app up before each test of the file, in Japanese and with nothing stored. */
export function setUpTestApp(): TestApp {
  const app: TestApp = {
    server: new TestServer(),
    url: '',
    left: [],
    open: (path) => {
      history.replaceState(null, '', path)
      return render(<App leave={(to) => app.left.push(to)} />)
    },
  }
  beforeEach(async () => {
    app.server = new TestServer()
    app.url = await app.server.start()
    app.left = []
    jsdom.reconfigure({ url: app.url })
    window.localStorage.clear()
    window.sessionStorage.clear()
    setDevicePref('locale', 'ja_JP')
  })
  afterEach(async () => {
    // Screens go first: they would show that the server has gone, when their document has too.
    cleanup()
    await app.server.stop()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  })
  return app
}
