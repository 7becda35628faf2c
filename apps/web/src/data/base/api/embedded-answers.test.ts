// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestServer } from '../test-server.ts'
import { ApiClient } from './client.ts'

const server = new TestServer()
let appUrl: string

beforeAll(async () => {
  appUrl = await server.start()
  const brought = { [`${appUrl}/api/yomikura/v3/free/titles?order=trend`]: { titles: ['夜'] } }
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'brought'
  data.textContent = JSON.stringify(brought)
  document.head.append(data)
  server.answers.set('/v3/free/titles', { titles: [] })
})
afterAll(() => server.stop())

it('is given to the first who asks for it, and the next one asks the server', async () => {
  const client = new ApiClient({ app: 'yomikura', account: '', appUrl })
  const ask = (order: string) => client.get('/v3/free/titles', { query: { order } })
  expect(await ask('release')).toEqual({ titles: [] })
  expect(server.requests).toHaveLength(1)
  expect(await ask('trend')).toEqual({ titles: ['夜'] })
  expect(server.requests).toHaveLength(1)
  expect(await ask('trend')).toEqual({ titles: [] })
  expect(server.requests).toHaveLength(2)
})
