import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createHttpApp } from '#http/app.ts'
import { Cookies } from './cookies.ts'
import { TEST_CSRF_KEYS } from '#test/test-visitors.ts'
import { toVisitor } from './visitors.ts'

describe('cookies over https', () => {
  let app: App
  const cookies = new Cookies({
    app: 'yomikura',
    isSecure: true,
    domain: 'yomikura.test',
    csrfKeys: TEST_CSRF_KEYS,
  })
  beforeAll(async () => {
    app = await createHttpApp({
      log: pino({ level: 'silent' }),
      resolveVisitor: async () => toVisitor(undefined),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [],
      headers: {},
      trustedProxyCount: 0,
    })
    app.get('/set', { config: { access: 'public' } }, async (_request, reply) => {
      cookies.setSession(reply, 'secret', 60)
      cookies.setBrowserSecret(reply, 'browser')
      cookies.setCsrfToken(reply, 'hash')
      return {}
    })
    app.get('/clear', { config: { access: 'public' } }, async (_request, reply) => {
      cookies.clearSession(reply)
      return {}
    })
    await app.ready()
  })
  afterAll(() => app.close())

  const readCookies = async (url: string) => {
    const answer = await app.inject(url)
    return Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]))
  }

  it('reach the media host by the common domain where they must, and only there', async () => {
    const set = await readCookies('/set')
    const shared = { secure: true, sameSite: 'Lax' }
    expect(set['yomikura_session']).toMatchObject({
      ...shared,
      domain: 'yomikura.test',
      path: '/',
      httpOnly: true,
    })
    expect(set['yomikura_signin']).toMatchObject({ ...shared, path: '/login', httpOnly: true })
    expect(set['yomikura_signin']?.domain).toBeUndefined()
    expect(set['XSRF-TOKEN']).toMatchObject({ ...shared, path: '/' })
    expect(set['XSRF-TOKEN']?.domain).toBeUndefined()
    expect(set['XSRF-TOKEN']?.httpOnly).toBeUndefined()
  })

  it('are cleared by the same name, path and domain they were set with', async () => {
    const cleared = await readCookies('/clear')
    expect(cleared['yomikura_session']).toMatchObject({ value: '', domain: 'yomikura.test' })
    expect(cleared['yomikura_session']?.expires?.getTime()).toBe(0)
  })
})
