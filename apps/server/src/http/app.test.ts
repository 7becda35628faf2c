import { AppError } from '@yomikura/contract/errors'
import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyList } from '#platform/keys/key-list.ts'
import type { Visitor } from './access.ts'
import { type App, createHttpApp } from './app.ts'
import { createCsrfToken } from './csrf.ts'

const csrfKeys: KeyList = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
const ORIGIN = 'http://localhost:4000'
const aVisitor = (name: string | undefined): Visitor => ({
  actor: name,
  sessionHash: name ?? null,
  isSignedIn: name !== undefined,
  hasAccount: name === 'account',
  isOperator: name === 'operator',
})

const Body = Type.Object({ title: Type.String(), nested: Type.Optional(Type.Unknown()) })

let app: App
beforeAll(async () => {
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    resolveVisitor: async (request) =>
      aVisitor(request.headers['x-test-visitor'] as string | undefined),
    csrfKeys,
    origins: [ORIGIN],
    headers: { 'x-content-type-options': 'nosniff' },
    trustedProxyCount: 0,
    isAnswerChecked: true,
  })
  app.get(
    '/open',
    {
      config: { access: 'public' },
      schema: { querystring: Type.Object({ last: Type.Integer({ minimum: 0, default: 0 }) }) },
    },
    async (request) => ({ last: request.query.last }),
  )
  app.get('/private', { config: { access: 'signed_in' } }, async () => ({ ok: true }))
  app.get('/lists/:id', { config: { access: 'account' } }, async () => ({ ok: true }))
  app.post('/lists', { config: { access: 'account' }, schema: { body: Body } }, async () => ({
    ok: true,
  }))
  app.get('/broken', { config: { access: 'public' } }, async () => {
    throw new Error('secret /var/lib/path and SELECT 1')
  })
  app.get('/refused', { config: { access: 'public' } }, async () => {
    throw new AppError('exceedMylistLimit', undefined, { details: { limit: 500 } })
  })
  app.get(
    '/lying',
    {
      config: { access: 'public' },
      schema: { response: { 200: Type.Object({ count: Type.Integer() }) } },
    },
    async () => ({ count: 'many' }) as never,
  )
  await app.ready()
})
afterAll(() => app.close())

const token = (visitor: string | null) => createCsrfToken(csrfKeys, visitor)
const write = (headers: Record<string, string>, payload: string | Buffer = '{"title":"a"}') =>
  app.inject({
    method: 'POST',
    url: '/lists',
    payload,
    headers: { 'x-test-visitor': 'account', 'content-type': 'application/json', ...headers },
  })

describe('the HTTP server', () => {
  it('gives a slow sender 10 s for its head, and 30 s for all of a request', () => {
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000])
  })

  it('does not take a route that declares no access policy', async () => {
    const open = await createHttpApp({
      log: pino({ level: 'silent' }),
      resolveVisitor: async () => aVisitor(undefined),
      csrfKeys,
      origins: [],
      headers: {},
      trustedProxyCount: 0,
    })
    expect(() => open.get('/forgotten', async () => 'x')).toThrow('declares no access policy')
  })

  it.each([
    [undefined, 401, 'unauthorized'],
    ['other', 200, undefined],
  ])('asks %s to sign in on a private route: %i', async (visitor, status, code) => {
    const answer = await app.inject({
      url: '/private',
      headers: visitor ? { 'x-test-visitor': visitor } : {},
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('refuses a person without the role', async () => {
    const answer = await app.inject({
      url: '/lists/1',
      headers: { 'x-test-visitor': 'production' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })

  it('takes the anti-forgery token of each of its keys, and of no dropped one', async () => {
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const tokens = [...csrfKeys, Buffer.alloc(32, 9)].map((key) =>
      createCsrfToken([key], 'account'),
    )
    const answers = await Promise.all(
      tokens.map((one) => write({ ...headers, 'x-xsrf-token': one })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403])
  })

  it('answers the wire’s form of a refusal and its details', async () => {
    const answer = await app.inject('/refused')
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'exceedMylistLimit',
      limit: 500,
      request_id: answer.headers['x-request-id'],
    })
  })

  it('keeps what went wrong inside to itself', async () => {
    const answer = await app.inject('/broken')
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
    expect(answer.body).not.toMatch(/secret|SELECT|var|at /)
  })

  it('refuses a query that is no UTF-8, where a query is read', async () => {
    const answer = await app.inject('/open?last=1&x=%ff')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request'])
    expect((await app.inject('/open?last=1&x=%E8%94%B5')).statusCode).toBe(200)
    expect((await app.inject({ url: '/broken?x=%ff' })).statusCode).toBe(500)
  })

  it('distinguishes a wrong method from a wrong address', async () => {
    const codes = await Promise.all(
      (
        [
          ['DELETE', '/lists/7'],
          ['PUT', '/open'],
          ['GET', '/nowhere'],
        ] as const
      ).map(async ([method, url]) => (await app.inject({ method, url })).json().code),
    )
    expect(codes).toEqual(['method_not_allowed', 'method_not_allowed', 'not_found'])
  })

  it('reads numbers from the query and fills defaults', async () => {
    expect((await app.inject('/open?last=12&v=1')).json()).toEqual({ last: 12 })
    expect((await app.inject('/open')).json()).toEqual({ last: 0 })
    expect((await app.inject('/open?last=-1')).json().code).toBe('bad_request')
    expect((await app.inject('/open?last=abc')).json().code).toBe('bad_request')
  })

  it('turns an answer that breaks its schema into an error where answers are checked', async () => {
    expect((await app.inject('/lying')).statusCode).toBe(500)
  })
})

describe('a write', () => {
  it('passes with the session’s own token from our own page', async () => {
    expect(
      (
        await write({
          origin: ORIGIN,
          'sec-fetch-site': 'same-origin',
          'x-xsrf-token': token('account'),
        })
      ).statusCode,
    ).toBe(200)
  })

  it('passes from a client that is no browser', async () => {
    expect((await write({})).statusCode).toBe(200)
  })

  it.each([
    [{ origin: ORIGIN }, 'no token'],
    [{ origin: ORIGIN, 'x-xsrf-token': token('other') }, 'another session’s token'],
    [{ origin: ORIGIN, 'x-xsrf-token': token(null) }, 'a guest’s token'],
    [{ origin: ORIGIN, 'x-xsrf-token': 'a.b' }, 'a made-up token'],
    [{ origin: 'http://evil.test', 'x-xsrf-token': token('account') }, 'a foreign page'],
    [{ origin: 'null', 'x-xsrf-token': token('account') }, 'an opaque page'],
    [
      { 'sec-fetch-site': 'same-site', 'x-xsrf-token': token('account') },
      'a neighbour of the same site',
    ],
    [{ 'sec-fetch-site': 'cross-site', 'x-xsrf-token': token('account') }, 'another site'],
  ])('is refused with %o: %s', async (headers, _why) => {
    const answer = await write(headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf'])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s',
    async (type) => {
      expect((await write({ 'content-type': type })).statusCode).toBe(415)
    },
  )

  it.each([
    ['{"title":"a","owner":"b"}', 'a field that the route does not name'],
    ['{"title":"a","nested":{"__proto__":{"x":1}}}', 'a key of the prototype'],
    ['{"title":1}', 'another type'],
    ['{"title"', 'half a body'],
    [`{"title":"a","nested":${'['.repeat(40)}${']'.repeat(40)}}`, 'deep nesting'],
    ['{"title":"\\ud83d"}', 'half of a character'],
    ['{"title":"a","nested":{"\\udc00":1}}', 'half of a character as a key'],
    [Buffer.from([...Buffer.from('{"title":"'), 0xff, ...Buffer.from('"}')]), 'no UTF-8'],
  ])('is refused with %s: %s', async (payload, _why) => {
    expect((await write({}, payload)).statusCode).toBe(400)
  })

  it('is refused above the body limit', async () => {
    expect((await write({}, JSON.stringify({ title: 'x'.repeat(300_000) }))).json().code).toBe(
      'body_too_large',
    )
  })
})
