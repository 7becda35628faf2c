import { AppError } from '@yomikura/contract/errors'
import { UPLOADS } from '@yomikura/contract/limits'
import { toAddressKey } from '@yomikura/text/client-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessPolicy, APP_POLICIES } from './access.ts'
import type { RateCounter } from '#platform/rate/rate-counter.ts'

/** How often a visitor may call, by kind of route. */
export type Rate = 'usual' | 'sign_in' | 'app' | 'upload' | 'upload_part'

/** Requests a visitor may make in a minute; 0 lifts the limit. */
export type RateLimits = Readonly<Record<Rate, number>>

/** Far above what a reader's sync needs, and low enough that copying a shop's catalogue takes days. */
export const RATE_LIMITS: RateLimits = {
  ...{ usual: 6000, sign_in: 120, app: 3000 },
  ...{ upload: UPLOADS.callsPerMinute, upload_part: UPLOADS.partsPerMinute },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `app` by default where other apps ask, else `usual`. */
    rate?: Rate
  }
}

/** Whose requests are counted together: an account's, one other app's, else an address's. */
export function toRateKey(request: FastifyRequest): string {
  const { accountKey, sessionHash } = request.visitor
  return accountKey ?? sessionHash ?? toAddressKey(request.ip)
}

/** Which limit a route has, by its own word or by who may ask. */
export function toRate(route: { access?: AccessPolicy; rate?: Rate }): Rate {
  if (route.rate) return route.rate
  return route.access !== undefined && APP_POLICIES.has(route.access) ? 'app' : 'usual'
}

/** Counts a call of one who asks; answers with the seconds to wait where it is one too many. */
export type CountCall = (rate: Rate, key: string) => Promise<number | undefined>

/** Counts calls over all nodes, by kind of route and who asks. */
export function createCallCount(limits: RateLimits, counter: RateCounter): CountCall {
  return (rate, key) =>
    limits[rate] === 0
      ? Promise.resolve(undefined)
      : counter.countCall(`${rate} ${key}`, limits[rate])
}

/**
 * Counts requests over all nodes.
 *
 * @returns a check that throws AppError `rate_limited` and says when to come again
 */
export function createRateCheck(
  limits: RateLimits,
  counter: RateCounter,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const countCall = createCallCount(limits, counter)
  return async (request, reply) => {
    const rate = toRate(request.routeOptions.config)
    const waitSeconds = await countCall(rate, toRateKey(request))
    if (waitSeconds === undefined) return
    void reply.header('retry-after', String(waitSeconds))
    throw new AppError('rate_limited')
  }
}
