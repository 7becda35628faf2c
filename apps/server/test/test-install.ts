import { MailCatcher } from '@yomikura/testkit/mail-catcher'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SignInMethod } from '#config/sign-in.ts'
import { Events } from '#events.ts'
import { type App, createHttpApp } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, type TestDialect } from './test-dialects.ts'
import { createLog, type Log } from '#platform/log/log.ts'
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
import { invitationRoutes, localAccountRoutes } from '#modules/local-account/routes.ts'
import { mailSignInJobs, mailSignInRoutes, MailSignInService } from '#modules/mail-sign-in/index.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { SmtpMail, type SmtpSettings } from '#platform/mail/smtp-mail.ts'
import { JobTableQueue } from '#platform/queue/job-table-queue.ts'
import { RateCounter } from '#platform/rate/rate-counter.ts'
import type { QueueWorker } from '#platform/queue/queue.ts'
import { passkeyRoutes } from '#modules/passkey/index.ts'
import { beginSecondStep, createTotpLoader, totpRoutes } from '#modules/totp/index.ts'
import { SignInPage, signInPageRoutes } from '#modules/sign-in/index.ts'
import { Invitations } from '#modules/local-account/invitations.ts'
import { LocalAccountService } from '#modules/local-account/service.ts'

type MailParts = { app: App; page: SignInPage; events: Events; log: Log }

export const APP_URL = 'http://localhost:4999'
export const PASSWORD = 'とても長い合言葉です'
/** Little, as each sign-in of a test pays it. */
const passwordCost = { N: 2 ** 10, r: 8, p: 1 }

/** A server where people sign in by password, on a database that is empty before each test. */
export class TestInstall {
  db!: Db
  app!: App
  accounts!: LocalAccountService
  invitations!: Invitations
  /** Only where people sign in by mail. */
  mails!: MailSignInService
  readonly clock = new TestClock()
  /** Where its mails arrive. */
  catcher!: MailCatcher
  readonly #methods: readonly SignInMethod[]
  /** Requests are counted by the minute: each test has one to itself, however fast the tests are. */
  readonly #rateClock = new TestClock()
  #worker: QueueWorker | undefined
  /** Lines of the log. */
  readonly logged: string[] = []

  constructor({ open }: TestDialect, methods: readonly SignInMethod[] = ['password']) {
    this.#methods = methods
    beforeAll(async () => {
      this.db = await openTestDb(open)
      this.catcher = await MailCatcher.start()
      await this.#start()
    })
    beforeEach(async () => {
      this.#rateClock.advance(60)
      await clearTestDb(this.db)
      this.catcher.mails.length = 0
      this.logged.length = 0
    })
    afterAll(async () => {
      await this.#worker?.stop()
      await this.app.close()
      await this.catcher.stop()
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
      rateCounter: new RateCounter({ db: undefined, clock: this.#rateClock }),
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
    const page = new SignInPage({
      ...{ appUrl: APP_URL, brand: '夜<蔵>', sessions, cookies, csrfKeys: TEST_CSRF_KEYS },
      methods: this.#methods,
      hasPasskeys: true,
      isFirstRun: () => accounts.isFirstRun(),
    })
    signInPageRoutes(app, page)
    if (this.#methods.includes('mail')) await this.#startMails({ app, page, events, log })
    const lastingKey = Buffer.alloc(32, 8)
    const load = createTotpLoader({ db, clock, events, accounts, lastingKey, brand: '夜<蔵>' })
    localAccountRoutes(app, {
      ...{ page, accounts, cookies },
      beginSecondStep: (begun) => beginSecondStep(load, begun),
    })
    totpRoutes(app, {
      ...{ apiPrefix: '/api/yomikura', page, load, cookies },
      rememberBrowser: (cookie, login) => accounts.rememberBrowser(cookie, login),
    })
    const inviting = { db, clock, events, sessions, accounts, lastingKey }
    const parts = { ...inviting, appUrl: APP_URL }
    this.invitations = new Invitations(parts)
    invitationRoutes(app, { page, cookies, apiPrefix: '/api/yomikura', parts })
    passkeyRoutes(app, {
      ...{ apiPrefix: '/api/yomikura', page },
      parts: {
        ...{ db, clock, events, sessions, issuers: ['local', 'mail'] },
        site: { host: new URL(APP_URL).hostname, origin: APP_URL, brand: '夜<蔵>' },
      },
    })
    for (const path of ['/', '/library', '/signin-error'])
      app.get(path, { config: { access: 'public' } }, async () => `page ${path}`)
    await app.ready()
    this.app = app
    this.accounts = accounts
  }

  /** Sends mails as a worker does, to a mail server that keeps them. */
  async #startMails({ app, page, events, log }: MailParts): Promise<void> {
    const { db, clock } = this
    const queue = new JobTableQueue({ db, log })
    const settings: SmtpSettings = {
      ...{ host: '127.0.0.1', port: this.catcher.port, tls: 'off', login: undefined },
      from: { name: '夜蔵', address: 'books@example.test' },
    }
    const outgoing = new OutgoingFetch({ origins: [], hosts: [`127.0.0.1:${settings.port}`] })
    const keys = TEST_CSRF_KEYS
    const mails = new MailSignInService({
      ...{ db, clock, queue, events, keys, appUrl: APP_URL },
      lastingKey: Buffer.alloc(32, 8),
    })
    mailSignInRoutes(app, { page, mails })
    this.mails = mails
    const loadSender = async () => new SmtpMail({ settings, outgoing })
    const jobs = mailSignInJobs({ clock, keys, brand: '夜<蔵>', loadSender })
    this.#worker = queue.createWorker(jobs, { concurrency: 2 })
    await this.#worker.start()
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
