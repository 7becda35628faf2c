import type { FastifyBaseLogger } from 'fastify'
import { toLoggedUrl } from '#platform/log/log.ts'

/** One line a request: what was asked, what came of it, and how long it took. */
export function logAnswer(
  log: Pick<FastifyBaseLogger, 'info'>,
  answer: { method: string; url: string; status: number; ms: number },
): void {
  const { method, url, status, ms } = answer
  log.info({ method, url: toLoggedUrl(url), status, ms: Math.round(ms) }, 'request')
}
