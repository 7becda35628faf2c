import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { type App, createHttpApp } from '#http/app.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import type { Principal } from '#modules/access/index.ts'
import { aPrincipal } from './test-principals.ts'
import { toVisitor } from '#modules/auth/visitors.ts'

export const TEST_ORIGIN = 'http://localhost:4000'
export const TEST_CSRF_KEYS: KeyList = [Buffer.alloc(32, 7)]

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #seconds: number

  constructor(seconds = 1_790_000_000) {
    this.#seconds = seconds
  }

  nowMs(): number {
    return this.#seconds * 1000
  }

  nowSeconds(): number {
    return this.#seconds
  }

  advance(seconds: number): void {
    this.#seconds += seconds
  }
}

/** Accounts are by the shop's own claim, as without further configuration. */
export const BY_ACCOUNT_ID = {
  accountClaim: 'account_id',
  buyerKeys: { accountOf: async () => 'b-none' },
  isBasisCurrent: async () => true,
} as const

/** Headers that make a request of {@link createTestApp} come from a person with these roles. */
export function as(roles: Partial<Principal>): { headers: Record<string, string> } {
  return { headers: { 'x-test-principal': JSON.stringify(aPrincipal(roles)) } }
}

/** The real HTTP server, whose visitors are named by the test instead of by a session. */
export function createTestApp(): Promise<App> {
  return createHttpApp({
    log: pino({ level: 'silent' }),
    resolveVisitor: async (request) => readVisitor(request),
    csrfKeys: TEST_CSRF_KEYS,
    origins: [TEST_ORIGIN],
    headers: {},
    trustedProxyCount: 0,
    isAnswerChecked: true,
  })
}

function readVisitor(request: FastifyRequest) {
  const header = request.headers['x-test-principal']
  if (typeof header !== 'string') return toVisitor(undefined)
  const principal = JSON.parse(header) as Principal
  return toVisitor({ session_hash: `hash-${principal.principal_id}`, id_token: null, principal })
}
