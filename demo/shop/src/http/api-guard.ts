import type { FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { ShopError } from './shop-error.ts'

export type ApiGuard = (request: FastifyRequest) => Promise<void>

/** Lets a call in that shows the API key as a bearer token. */
export function createApiGuard(apiKey: string): ApiGuard {
  const expected = digest(`Bearer ${apiKey}`)
  return async (request) => {
    const given = request.headers.authorization ?? ''
    // Digests have one length, so that the comparison reveals nothing about the key, not even its length.
    if (!timingSafeEqual(digest(given), expected)) {
      throw new ShopError('unauthorized', 'Send the API key as "Authorization: Bearer …".')
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
