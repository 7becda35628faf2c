import { DEVICE_HEADER } from '@yomikura/contract/device-header'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'

/** As long as browsers keep any cookie. */
export const DEVICE_COOKIE_SECONDS = 400 * 86_400

/**
 * Distinguishes the devices of an account by a cookie that no script can read together with an id
 * that the client keeps elsewhere: copied cookies alone are another device.
 */
export class Devices {
  readonly #cookieName: string
  readonly #isSecure: boolean

  constructor({ app, isSecure }: { app: string; isSecure: boolean }) {
    this.#cookieName = `${app}_device`
    this.#isSecure = isSecure
  }

  /** Id of the device that asks; gives it its cookie when it has none. */
  identify(request: FastifyRequest, reply: FastifyReply): string {
    const cookie = this.#readCookie(request, reply)
    const clientId = request.headers[DEVICE_HEADER]
    return digest(`${cookie}\0${typeof clientId === 'string' ? clientId : ''}`)
  }

  /** Id of the browser by its cookie alone: it stays where a browser drops all that scripts store. */
  identifyBrowser(request: FastifyRequest, reply: FastifyReply): string {
    return digest(this.#readCookie(request, reply))
  }

  #readCookie(request: FastifyRequest, reply: FastifyReply): string {
    return request.cookies[this.#cookieName] || this.#giveCookie(request, reply)
  }

  /**
   * Made from the session, which is random enough, so that a client which keeps no cookies but the
   * session's is one device and not a new one with each request.
   */
  #giveCookie(request: FastifyRequest, reply: FastifyReply): string {
    const cookie = digest(`device\0${request.visitor.sessionHash ?? ''}`)
    void reply.setCookie(this.#cookieName, cookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
      maxAge: DEVICE_COOKIE_SECONDS,
    })
    return cookie
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
