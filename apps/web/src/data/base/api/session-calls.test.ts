// @vitest-environment jsdom
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { network } from '../network/network-state.ts'
import { TestServer } from '../test-server.ts'
import { ApiClient } from './client.ts'
import { CommunicationError } from './errors.ts'
import { setDevicePref } from '../device/device-prefs.ts'
import { askStart, toLoginUrl } from './session-calls.ts'

/** Vitest gives the window's maker, to move the page to another address. */
declare const jsdom: { reconfigure(options: { url: string }): void }

let server: TestServer
let api: ApiClient
beforeEach(async () => {
  localStorage.clear()
  server = new TestServer()
  const appUrl = await server.start()
  api = new ApiClient({ app: 'yomikura', account: '', appUrl })
  server.account = { account_id: 'alice' }
  await askStart(api, AbortSignal.timeout(5000 * patience()))
})
afterEach(async () => {
  await server.stop()
  // What one test has looked for in the network must not be found in the next.
  await network.probe()
})

const start = () => askStart(api, AbortSignal.timeout(5000 * patience()))

describe('a start of a browser that was signed in', () => {
  it('takes who read last where there is no network, though the session ended meanwhile (specification.md#1.4)', async () => {
    server.account = {}
    await server.stop()
    expect((await start()).account).toMatchObject({ account_id: 'alice' })
    expect(localStorage.getItem('play')).toContain('alice')
  })

  it('is a guest’s where there is no network and nothing is known of who read last', async () => {
    localStorage.removeItem('play')
    await server.stop()
    expect(await start()).toMatchObject({ account: undefined, isPresumed: true })
  })

  it('fails where there is no network and not even the installation is known', async () => {
    localStorage.clear()
    await server.stop()
    await expect(start()).rejects.toThrow(CommunicationError)
  })

  it('waits for the server where only the browser says that there is no network', async () => {
    // The page is the server's, which a look at the network asks.
    jsdom.reconfigure({ url: server.url })
    localStorage.removeItem('play')
    window.dispatchEvent(new Event('offline'))
    expect(await start()).toMatchObject({ account: { account_id: 'alice' }, isPresumed: false })
  })

  it('is a guest’s once the server says that the session has ended, and the record goes', async () => {
    server.account = {}
    expect((await start()).account).toBeUndefined()
    expect(localStorage.getItem('play')).toBeNull()
  })
})

describe('the sign-in page', () => {
  it('is asked for in the language that the app shows', () => {
    setDevicePref('locale', 'ko_KR')
    expect(toLoginUrl('/library?a=1')).toBe('/login?to=%2Flibrary%3Fa%3D1&lang=ko_KR')
  })
})
