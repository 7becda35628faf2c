import { AppError } from '@yomikura/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

/**
 * Refuses what proxies and programs read in different ways: no host or several (the first of them
 * would count here and the last one elsewhere), and a query that is no UTF-8.
 *
 * @throws AppError `bad_request`
 */
export function requireClearRequest(request: FastifyRequest): void {
  const { raw } = request
  if (!namesOneHost(raw)) throw new AppError('bad_request', 'The request must name one host.')
  // Addresses of pages are typed by people, and the app reads their queries by itself.
  const asksApi = request.routeOptions.schema?.querystring !== undefined
  if (asksApi && !isDecodable(raw.url?.split('?', 2)[1] ?? ''))
    throw new AppError('bad_request', 'The query is not valid UTF-8.')
}

/** Whether a request says once for which host it is; before HTTP 1.1 none was named. */
export function namesOneHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/** Whether each percent sequence spells a character. */
export function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a body. Node would put a mark in place of each wrong byte and go on.
 *
 * @throws AppError `bad_request`
 */
export function decodeBody(body: Buffer): string {
  try {
    return UTF8.decode(body)
  } catch (error) {
    throw new AppError('bad_request', 'The request body is not valid UTF-8.', { cause: error })
  }
}
