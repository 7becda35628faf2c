import { TIMES } from '@yomikura/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCsrfToken, CSRF_COOKIE, isCsrfToken } from '#http/csrf.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import { ATTEMPT_SECONDS } from './service.ts'
import { hashSecret } from './session-service.ts'

export type CookieSettings = {
  /** `{app}` of the paths; it also names the session cookie. */
  app: string
  isSecure: boolean
  /** Common parent of app and media host, when they differ; the media host must see the session. */
  domain: string | undefined
  /** Keys of anti-forgery tokens; the first makes them. */
  csrfKeys: KeyList
}

/** The cookies of the app host: what they are called, how long they live and who may read them. */
export class Cookies {
  readonly #settings: CookieSettings

  constructor(settings: CookieSettings) {
    this.#settings = settings
  }

  readSession(request: FastifyRequest): string | undefined {
    return request.cookies[this.#sessionName] || undefined
  }

  /** Hash of the session cookie, by which a grant knows its session. */
  readSessionHash(request: FastifyRequest): string | undefined {
    const cookie = this.readSession(request)
    return cookie === undefined ? undefined : hashSecret(cookie)
  }

  setSession(reply: FastifyReply, cookie: string, lifeSeconds: number): void {
    void reply.setCookie(this.#sessionName, cookie, {
      ...this.#shared,
      path: '/',
      httpOnly: true,
      maxAge: lifeSeconds,
    })
  }

  clearSession(reply: FastifyReply): void {
    void reply.clearCookie(this.#sessionName, { ...this.#shared, path: '/', httpOnly: true })
    void reply.clearCookie(CSRF_COOKIE, { ...this.#hostOnly, path: '/' })
  }

  /** Binds a sign-in to the browser that began it. */
  readBrowserSecret(request: FastifyRequest): string | undefined {
    return request.cookies[this.#browserName] || undefined
  }

  setBrowserSecret(reply: FastifyReply, secret: string): void {
    void reply.setCookie(this.#browserName, secret, {
      ...this.#hostOnly,
      path: '/login',
      httpOnly: true,
      maxAge: ATTEMPT_SECONDS,
    })
  }

  /** Who signed in with this browser before, in a form that only its writer reads. */
  readKnownBrowsers(request: FastifyRequest): string | undefined {
    return request.cookies[this.#knownName] || undefined
  }

  setKnownBrowsers(reply: FastifyReply, value: string): void {
    void reply.setCookie(this.#knownName, value, {
      ...this.#hostOnly,
      path: '/login',
      httpOnly: true,
      maxAge: TIMES.knownBrowserSeconds,
    })
  }

  /** Gives the page its anti-forgery token, which script reads and sends back as a header. */
  setCsrfToken(reply: FastifyReply, sessionHash: string | null): void {
    const token = createCsrfToken(this.#settings.csrfKeys, sessionHash)
    void reply.setCookie(CSRF_COOKIE, token, { ...this.#hostOnly, path: '/' })
  }

  /**
   * As {@link setCsrfToken}, unless the page has a token of the newest key. So pages leave an older key
   * before it is dropped.
   */
  keepCsrfToken(request: FastifyRequest, reply: FastifyReply): void {
    const { sessionHash } = request.visitor
    const token = request.cookies[CSRF_COOKIE]
    const [newest] = this.#settings.csrfKeys
    if (token && isCsrfToken([newest], token, sessionHash)) return
    this.setCsrfToken(reply, sessionHash)
  }

  get #sessionName(): string {
    return `${this.#settings.app}_session`
  }

  get #browserName(): string {
    return `${this.#settings.app}_signin`
  }

  get #knownName(): string {
    return `${this.#settings.app}_known`
  }

  get #hostOnly() {
    return { sameSite: 'lax', secure: this.#settings.isSecure } as const
  }

  get #shared() {
    const { domain } = this.#settings
    return { ...this.#hostOnly, ...(domain !== undefined && { domain }) }
  }
}
