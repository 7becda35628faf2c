import { AppError } from '@yomikura/contract/errors'
import type { FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyList } from '#platform/keys/key-list.ts'

export const CSRF_COOKIE = 'XSRF-TOKEN'
const CSRF_HEADER = 'x-xsrf-token'

/** Stands for the session of visitors who have none. */
const GUEST = 'guest'

function toMac(secret: Buffer, nonce: string, sessionHash: string | null): Buffer {
  return createHmac('sha256', secret)
    .update(`${sessionHash ?? GUEST}\0${nonce}`)
    .digest()
}

/** A token bound to the session: another session's token is worth nothing. */
export function createCsrfToken([newest]: KeyList, sessionHash: string | null): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${toMac(newest, nonce, sessionHash).toString('base64url')}`
}

/** Whether one of the keys made the token for this session. */
export function isCsrfToken(keys: KeyList, token: string, sessionHash: string | null): boolean {
  const [nonce, mac, ...rest] = token.split('.')
  if (nonce === undefined || mac === undefined || rest.length > 0) return false
  const given = Buffer.from(mac, 'base64url')
  return keys.some((key) => {
    const wanted = toMac(key, nonce, sessionHash)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

/**
 * Lets a write through when it cannot have been made by a foreign page.
 *
 * Every current browser sends `Origin` or `Sec-Fetch-Site` with a write; a request with neither comes
 * from a client that is no browser and carries no stolen cookie (wire.md#anti-forgery), so its JSON content
 * type suffices.
 *
 * @param origins origins of our own pages
 * @throws AppError `csrf` or `unsupported_media_type`
 */
export function requireOwnPage(
  request: FastifyRequest,
  keys: KeyList,
  origins: readonly string[],
): void {
  requireJson(request)
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return
  if (origin !== undefined && !origins.includes(origin)) throw new AppError('csrf')
  if (site !== undefined && site !== 'same-origin') throw new AppError('csrf')
  const header = request.headers[CSRF_HEADER]
  if (typeof header !== 'string' || !isCsrfToken(keys, header, request.visitor.sessionHash)) {
    throw new AppError('csrf')
  }
}

/**
 * Lets a posted form through when no foreign page sent it. Its hidden token is the route's to check.
 *
 * @param origins origins of our own pages
 * @throws AppError `csrf` or `unsupported_media_type`
 */
export function requireOwnForm(request: FastifyRequest, origins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
  if (!/^application\/x-www-form-urlencoded\b/i.test(type ?? ''))
    throw new AppError('unsupported_media_type')
  if (origin !== undefined && !origins.includes(origin)) throw new AppError('csrf')
  if (site !== undefined && site !== 'same-origin') throw new AppError('csrf')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is bytes as they are instead of JSON. */
    takesBytes?: boolean
  }
}

/**
 * A form or plain text can be posted by any page without asking; JSON and bytes called so cannot.
 *
 * @throws AppError `unsupported_media_type`
 */
export function requireJson({ headers, routeOptions }: FastifyRequest): void {
  const type = headers['content-type']
  if (routeOptions.config.takesBytes && type === 'application/octet-stream') return
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody && type === undefined) return
  if (!/^application\/json\b/i.test(type ?? '')) throw new AppError('unsupported_media_type')
}
