import rateLimit from '@fastify/rate-limit'
import { AppError } from '@yomikura/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'

/** How often a visitor may call, by kind of route. */
const RATES = ['usual', 'sign_in'] as const
export type Rate = (typeof RATES)[number]

/** Requests a visitor may make in a minute on one node; 0 lifts the limit. */
export type RateLimits = Readonly<Record<Rate, number>>

/** Far above what a reader's sync needs, and low enough that copying a shop's catalogue takes days. */
export const RATE_LIMITS: RateLimits = { usual: 6000, sign_in: 120 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `usual` by default. */
    rate?: Rate
  }
}

/** Whose requests are counted together: a session's, else an address's. */
export function toRateKey(request: FastifyRequest): string {
  return request.visitor.sessionHash ?? toAddressKey(request.ip)
}

/** A household has a whole /64 of IPv6 addresses, and may use a new one for each request. */
function toAddressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/**
 * Counts requests. Each node counts for itself: a limit is a brake and no right, and a shared count
 * would cost every request a write.
 *
 * @returns a check that throws AppError `rate_limited` and says when to come again
 */
export async function createRateCheck(
  app: FastifyInstance,
  limits: RateLimits,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(rateLimit, { global: false })
  const checks = Object.fromEntries(
    RATES.map((rate) => [
      rate,
      limits[rate] === 0
        ? undefined
        : app.createRateLimit({
            max: limits[rate],
            timeWindow: 60_000,
            keyGenerator: (request) => `${rate} ${toRateKey(request)}`,
          }),
    ]),
  )
  return async (request, reply) => {
    const found = await checks[request.routeOptions.config.rate ?? 'usual']?.(request)
    if (!found || found.isAllowed || !found.isExceeded) return
    void reply.header('retry-after', String(found.ttlInSeconds))
    throw new AppError('rate_limited')
  }
}
