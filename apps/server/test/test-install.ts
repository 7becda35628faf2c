import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, type TestDialect } from './test-dialects.ts'
import { createLog } from '#platform/log/log.ts'
import {
  AuthService,
  authRoutes,
  Cookies,
  createVisitorResolver,
  NoProvider,
  SessionService,
} from '#modules/auth/index.ts'
import { type Page, TestBrowser } from './test-browser.ts'
import { BY_ACCOUNT_ID, TEST_CSRF_KEYS, TestClock } from './test-visitors.ts'
import { localAccountRoutes } from '#modules/local-account/routes.ts'
import { LocalAccountService } from '#modules/local-account/service.ts'

export const APP_URL = 'http://localhost:4999'
export const PASSWORD = 'とても長い合言葉です'
/** Little, as each sign-in of a test pays it. */
const passwordCost = { N: 2 ** 10, r: 8, p: 1 }

/** A server where people sign in by password, on a database that is empty before each test. */
export class TestInstall {
  db!: Db
  app!: App
  accounts!: LocalAccountService
  readonly clock = new TestClock()
  /** Lines of the log. */
  readonly logged: string[] = []

  constructor({ open }: TestDialect) {
    beforeAll(async () => {
      this.db = await openTestDb(open)
      await this.#start()
    })
    beforeEach(() => clearTestDb(this.db))
    afterAll(async () => {
      await this.app.close()
      await this.db.destroy()
    })
  }

  async #start(): Promise<void> {
    const { db, clock } = this
    const log = createLog({}, { write: (line) => void this.logged.push(line) })
    const events = new Events({ log, registry: new Registry() })
    const sessions = new SessionService({ db, clock })
    const cookies = new Cookies({
      app: 'yomikura',
      isSecure: false,
      domain: undefined,
      csrfKeys: TEST_CSRF_KEYS,
    })
    const app = await createHttpApp({
      log,
      resolveVisitor: createVisitorResolver(sessions, cookies, undefined),
      csrfKeys: TEST_CSRF_KEYS,
      origins: [APP_URL],
      headers: { 'referrer-policy': 'no-referrer' },
      trustedProxyCount: 1,
      isAnswerChecked: true,
    })
    const provider = new NoProvider()
    const auth = new AuthService({
      ...{ db, clock, events, sessions, provider, appUrl: APP_URL },
      ...BY_ACCOUNT_ID,
    })
    const options = { apiPrefix: '/api/yomikura', appUrl: APP_URL, auth, cookies }
    authRoutes(app, { ...options, hasProvider: false })
    const accounts = new LocalAccountService({
      db,
      clock,
      events,
      keys: TEST_CSRF_KEYS,
      passwordCost,
    })
    localAccountRoutes(app, {
      appUrl: APP_URL,
      brand: '夜<蔵>',
      accounts,
      sessions,
      cookies,
      csrfKeys: TEST_CSRF_KEYS,
    })
    for (const path of ['/', '/library', '/signin-error'])
      app.get(path, { config: { access: 'public' } }, async () => `page ${path}`)
    await app.ready()
    this.app = app
    this.accounts = accounts
  }

  /** A browser that was never here. */
  open(): TestBrowser {
    return new TestBrowser(APP_URL, this.app)
  }

  /** What the server says of who is signed in; empty where no one is. */
  async recordOf(browser: TestBrowser): Promise<Record<string, unknown>> {
    return JSON.parse((await browser.open('/api/yomikura/authorize')).text) as Record<
      string,
      unknown
    >
  }

  /** Fills the form in and sends it. */
  async signIn(
    browser: TestBrowser,
    login: string,
    password: string,
    to = '/login?to=/library',
  ): Promise<Page> {
    return browser.submit(await browser.open(to), { login, password })
  }
}
