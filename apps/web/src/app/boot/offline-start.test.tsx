// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { network } from '#data/base/network/network-state.ts'
import { aWork } from '#data/base/test-works.ts'
import { PATIENCE as find, setUpTestApp } from '../test-app.tsx'

const app = setUpTestApp()
const OFFLINE = { name: 'オフラインです' }
const FAILED = { name: '起動できませんでした' }

/** The server is away from here on, or back, and the app has looked. */
async function setAway(isAway: boolean): Promise<void> {
  app.server.isAway = isAway
  await network.probe()
  await waitFor(() => expect(network.isOnline).toBe(!isAway), find)
}

beforeEach(() => app.server.sell(aWork({ workno: 'RJ000001' })))
// Each file has one network for all of its tests.
afterEach(() => setAway(false))

describe('a start without a network', () => {
  it('of a browser that knows no reader is a guest’s, who is neither failed nor sent away', async () => {
    app.server.account = {}
    const { unmount } = app.open('/library')
    await waitFor(() => expect(app.left).toHaveLength(1), find)
    unmount()
    await setAway(true)

    app.open('/yomikura-free/library')
    await screen.findByRole('navigation', {}, find)
    expect(screen.queryByRole('heading', OFFLINE)).toBeNull()
    expect(screen.queryByRole('heading', FAILED)).toBeNull()
  })

  it('of a browser that lost its record asks again who reads once there is a network', async () => {
    const { unmount } = app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    unmount()
    localStorage.removeItem('play')
    await setAway(true)

    app.open('/library')
    await screen.findByRole('heading', OFFLINE, find)
    expect(screen.queryByRole('link', { name: 'アプリを初期化する' })).toBeNull()
    expect(app.left).toEqual([])
    await setAway(false)
    await screen.findByRole('link', { name: /RJ000001/ }, find)
  })

  it('asks for the hidden works with a network alone, and then by itself', async () => {
    const { unmount } = app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    unmount()
    await setAway(true)
    app.server.ignored.add('RJ000001')
    // What was fetched a moment ago would do for the return of the network.
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('last-run/')) localStorage.removeItem(key)
    }
    const sent = vi.spyOn(globalThis, 'fetch')
    const toUrl = (to: RequestInfo | URL) => (to instanceof Request ? to.url : to.toString())
    const asked = () => sent.mock.calls.filter(([to]) => toUrl(to).endsWith('/ignore'))

    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(asked()).toEqual([])
    await setAway(false)
    await screen.findByRole('heading', { name: '一致する作品はありません' }, find)
    expect(asked().length).toBeGreaterThan(0)
    sent.mockRestore()
  })

  it('that failed for another reason starts by itself when the network returns', async () => {
    app.server.fault = (path) => (path === '/v3/content/count' ? 500 : undefined)
    app.open('/library')
    await screen.findByRole('heading', FAILED, find)
    await setAway(true)
    app.server.fault = () => undefined
    await setAway(false)
    await screen.findByRole('link', { name: /RJ000001/ }, find)
  })

  it('whose first call failed just before the network came back goes on', async () => {
    let isFirst = true
    app.server.fault = (path) => {
      if (path !== '/config' || !isFirst) return undefined
      isFirst = false
      // Neither JSON nor a page: something between broke the answer.
      return { status: 200, headers: { 'content-type': 'text/plain' } }
    }
    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, find)
    expect(isFirst).toBe(false)
  })
})
