import { eventually } from '@yomikura/testkit/eventually'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestServer } from '../test-server.ts'
import { ApiClient } from './client.ts'
import { checkSession, forgetSuspicion } from './session-end.ts'
import { readSessionState } from './session-state.ts'

let server: TestServer
let api: ApiClient
beforeEach(async () => {
  server = new TestServer()
  api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  forgetSuspicion()
})
afterEach(() => server.stop())

const endSession = () => {
  server.account = {}
  server.fault = (path) =>
    path === '/authorize' ? undefined : { status: 401, code: 'unauthorized' }
}
const calls: [string, () => Promise<unknown>][] = [
  ['a read', () => api.get('/mylists')],
  ['a read of bytes', () => api.getBytes('/v3/content/products')],
  ['a write', () => api.put('/progress', {})],
]

it.each(calls)(
  'is noticed by %s that the server refuses, and asked about once',
  async (_, call) => {
    endSession()
    await Promise.allSettled([call(), call(), call()])
    await eventually(() => expect(readSessionState()).toBe('ended'))
    expect(
      server.requests.filter((line) => line.endsWith('/authorize')).length,
    ).toBeLessThanOrEqual(3)
  },
)

it('is not taken for ended while the server still knows who reads', async () => {
  server.fault = (path) => (path === '/mylists' ? { status: 401, code: 'unauthorized' } : undefined)
  await api.get('/mylists').catch(() => undefined)
  await eventually(() => expect(server.requests).toContain('GET /authorize'))
  await checkSession()
  expect(readSessionState()).toBe('live')
})

it('lives again once the reader signed in in another tab, and is another one for somebody else', async () => {
  endSession()
  await api.get('/mylists').catch(() => undefined)
  await eventually(() => expect(readSessionState()).toBe('ended'))
  server.account = { account_id: 'alice' }
  await checkSession()
  expect(readSessionState()).toBe('live')
  server.account = { account_id: 'bob' }
  await checkSession()
  expect(readSessionState()).toBe('other')
})

it('is no matter of a visitor', async () => {
  endSession()
  const visitor = new ApiClient({ app: 'yomikura', account: '', appUrl: server.url })
  await visitor.get('/mylists').catch(() => undefined)
  expect(readSessionState()).toBe('live')
})
