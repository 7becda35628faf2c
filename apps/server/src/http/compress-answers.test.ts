import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { type App, createHttpApp } from './app.ts'
import { takesGzip } from './compress-answers.ts'

const GUEST = {
  actor: undefined,
  sessionHash: null,
  isSignedIn: false,
  hasAccount: false,
  isOperator: false,
}
const TITLES = { titles: Array.from({ length: 200 }, (_, at) => `星の郵便船 ${at}`) }

let app: App
beforeAll(async () => {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    resolveVisitor: async () => GUEST,
    csrfKeys: [Buffer.alloc(32, 7)],
    origins: [],
    headers: { vary: 'origin' },
    trustedProxyCount: 0,
  })
  const open = { access: 'public' } as const
  const listed = { ...open, mayCompress: true } as const
  app.get('/titles', { config: listed }, async () => TITLES)
  app.get('/title', { config: listed }, async () => ({ title: '星の郵便船' }))
  app.get('/token', { config: open }, async () => TITLES)
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url,
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  })

describe('answers', () => {
  it('are sent compressed where the route allows it and the client takes gzip', async () => {
    const answer = await ask('/titles', 'br, gzip')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(answer.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'origin, accept-encoding',
    })
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(TITLES)
    expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(TITLES).length / 2)
  })

  it('of routes that do not allow it are sent as they are', async () => {
    const answer = await ask('/token', 'gzip')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toEqual(TITLES)
    expect(answer.headers.vary).toBe('origin')
  })

  it('are sent as they are to clients that take none, and say that they differ by that', async () => {
    const answer = await ask('/titles')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.vary).toBe('origin, accept-encoding')
    expect(answer.json()).toEqual(TITLES)
  })

  it('of one packet are sent as they are', async () => {
    expect((await ask('/title', 'gzip')).headers['content-encoding']).toBeUndefined()
  })

  it('to HEAD have no body and name the length of the plain one', async () => {
    const answer = await ask('/titles', 'gzip', 'HEAD')
    expect(answer.rawPayload).toHaveLength(0)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify(TITLES))))
  })
})

describe('takesGzip', () => {
  it.each([
    ['gzip', true],
    ['GZIP;q=0.1', true],
    ['br, *', true],
    ['*;q=0.5, gzip;q=0', false],
    ['gzip;q=0', false],
    ['br', false],
    ['', false],
    ['gzipped', false],
    ['gzip; q=nonsense', false],
  ])('%j: %j', (encoding, isTaken) => {
    expect(takesGzip({ headers: { 'accept-encoding': encoding } })).toBe(isTaken)
  })
})
