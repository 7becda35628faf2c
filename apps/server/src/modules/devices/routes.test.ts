import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, createHttpApp } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { aPrincipal } from '#test/test-principals.ts'
import { Cookies, createVisitorResolver, SessionService } from '../auth/index.ts'
import { TEST_CSRF_KEYS, TestClock } from '#test/test-visitors.ts'
import { deviceRoutes } from './routes.ts'
import { DeviceService } from './service.ts'

describe.each(TEST_DIALECTS)('devices on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let sessions: SessionService

  beforeAll(async () => {
    db = await openTestDb(open)
    clock = new TestClock()
    sessions = new SessionService({ db, clock })
    const cookies = new Cookies({
      app: 'yomikura',
      isSecure: false,
      domain: undefined,
      csrfKeys: TEST_CSRF_KEYS,
    })
    app = await createHttpApp({
      log: pino({ level: 'silent' }),
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [],
      headers: {},
      trustedProxyCount: 0,
      isAnswerChecked: true,
    })
    deviceRoutes(app, '/api/yomikura', new DeviceService({ db, clock }))
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  /** Signs a person in on one more device. */
  const signIn = async (person: string, userAgent: string, admin_id: string | null = null) => {
    const account_id = admin_id === null ? person : null
    const principal = aPrincipal({ principal_id: person, account_id, admin_id })
    await db
      .insertInto('principal')
      .values({
        ...principal,
        iss: 'shop',
        sub: person,
        is_super_user: 0,
        zip_allowed: 1,
        folder_allowed: 1,
        created_at: 0,
        updated_at: 0,
      })
      .onConflict((oc) => oc.columns(['iss', 'sub']).doNothing())
      .execute()
    return (await sessions.start({ principal, opSid: null, idToken: null, userAgent })).cookie
  }
  const call = async (method: 'GET' | 'DELETE', cookie: string, id = '') => {
    const answer = await app.inject({
      method,
      url: `/api/yomikura/devices${id}`,
      headers: { cookie: `yomikura_session=${cookie}` },
    })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }

  it('lists where a person is signed in, the last used first, and marks the one that asks', async () => {
    const phone = await signIn('alice', 'Phone')
    clock.advance(60)
    await signIn('alice', 'Tablet')
    await signIn('bob', 'Desktop')
    const { body, text } = await call('GET', phone)
    expect(body.devices).toEqual([
      expect.objectContaining({ user_agent: 'Tablet', is_current: false }),
      expect.objectContaining({ user_agent: 'Phone', is_current: true }),
    ])
    const rows = await db.selectFrom('session').select('session_hash').execute()
    for (const { session_hash } of rows) expect(text).not.toContain(session_hash)
    expect(text).not.toContain(phone)
  })

  it('signs one device out and leaves the others', async () => {
    const phone = await signIn('alice', 'Phone')
    const tablet = await signIn('alice', 'Tablet')
    const { devices } = (await call('GET', phone)).body
    const other = devices.find((device: { is_current: boolean }) => !device.is_current)
    expect(await call('DELETE', phone, `/${other.id}`)).toMatchObject({
      status: 200,
      body: { revoked: 1 },
    })
    expect((await call('GET', tablet)).status).toBe(401)
    expect((await call('GET', phone)).body.devices).toHaveLength(1)
    expect((await call('DELETE', phone, `/${other.id}`)).status).toBe(404)
  })

  it('signs all others out', async () => {
    const phone = await signIn('alice', 'Phone')
    const others = [await signIn('alice', 'Tablet'), await signIn('alice', 'Desktop')]
    const bobs = await signIn('bob', 'Phone')
    expect((await call('DELETE', phone)).body).toEqual({ revoked: 2 })
    for (const other of others) expect((await call('GET', other)).status).toBe(401)
    expect((await call('GET', phone)).status).toBe(200)
    expect((await call('GET', bobs)).status).toBe(200)
  })

  it('signs a person out everywhere, the device that asks too', async () => {
    const phone = await signIn('alice', 'Phone')
    const tablet = await signIn('alice', 'Tablet')
    const bobs = await signIn('bob', 'Phone')
    expect((await call('DELETE', phone, '?all=true')).body).toEqual({ revoked: 2 })
    for (const ended of [phone, tablet]) expect((await call('GET', ended)).status).toBe(401)
    expect((await call('GET', bobs)).status).toBe(200)
    expect((await call('DELETE', bobs, '?all=yes')).status).toBe(400)
  })

  it('hides and keeps the devices of others, administrators’ views included', async () => {
    const alices = await signIn('alice', 'Phone')
    const admins = await signIn('root', 'Desk', 'M1')
    const bobs = await signIn('bob', 'Phone')
    const [device] = (await call('GET', alices)).body.devices
    for (const stranger of [bobs, admins]) {
      const { status, body } = await call('DELETE', stranger, `/${device.id}`)
      expect([status, body.code]).toEqual([404, 'not_found'])
      expect((await call('GET', stranger)).body.devices).toHaveLength(1)
    }
    expect((await call('GET', alices)).status).toBe(200)
    expect((await call('GET', 'forged')).status).toBe(401)
    expect((await call('DELETE', 'forged')).status).toBe(401)
  })

  it('leaves out sessions that ended by themselves', async () => {
    await signIn('alice', 'Forgotten')
    clock.advance(30 * 86_400 + 1)
    const phone = await signIn('alice', 'Phone')
    expect((await call('GET', phone)).body.devices).toMatchObject([{ user_agent: 'Phone' }])
  })

  it('refuses ids that are none', async () => {
    const phone = await signIn('alice', 'Phone')
    for (const id of ['/%00', "/'%20or%201", `/${'a'.repeat(65)}`]) {
      expect((await call('DELETE', phone, id)).status).toBe(400)
    }
  })
})
