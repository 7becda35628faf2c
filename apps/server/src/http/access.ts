import { AppError } from '@yomikura/contract/errors'
import type { TokenScope } from '@yomikura/contract/personal-tokens'
import type { FastifyRequest } from 'fastify'

/**
 * Who may call a route at all. What they may do with an object is decided by `can()` behind it.
 * - `public`: anyone
 * - `signed_in`: any signed-in person
 * - `account`: a signed-in person with an account id
 * - `grant`: the request carries a grant, which the route checks itself
 * - `form`: anyone, by a form of our own pages, whose hidden token the route checks itself
 * - `webhook`: the request carries the storefront's signature, which the route checks itself
 * - `operator`: the request carries the operator's token
 * - `app_catalogue`, `app_files`, `app_progress`: the request carries a personal token of that scope.
 *   No session opens these routes, and no token opens any other
 */
export const ACCESS_POLICIES = [
  'public',
  'signed_in',
  'account',
  'grant',
  'form',
  'webhook',
  'operator',
  'app_catalogue',
  'app_files',
  'app_progress',
] as const
export type AccessPolicy = (typeof ACCESS_POLICIES)[number]

/** Who a request comes from, as far as routing must know; `actor` is for the modules' `can()`. */
export type Visitor<TActor = unknown> = {
  actor: TActor
  /** Hash of the session's cookie; null for guests. */
  sessionHash: string | null
  /** Names the account whose calls are counted together, on whatever devices, or one other app; absent for guests. */
  accountKey?: string
  /** The personal token that the request carries; absent without one. */
  tokenId?: string
  isSignedIn: boolean
  hasAccount: boolean
  isOperator: boolean
  /** What the personal token of the request may do; absent without one. */
  scopes?: ReadonlySet<TokenScope>
}

/** Finds out who a request comes from; guests are visitors too. */
export type ResolveVisitor = (request: FastifyRequest) => Promise<Visitor>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessPolicy
  }
  interface FastifyRequest {
    visitor: Visitor
  }
}

const CHECKS: Record<AccessPolicy, (visitor: Visitor) => boolean> = {
  public: () => true,
  grant: () => true,
  form: () => true,
  webhook: () => true,
  signed_in: (visitor) => visitor.isSignedIn,
  account: (visitor) => visitor.hasAccount,
  operator: (visitor) => visitor.isOperator,
  app_catalogue: hasScope('catalogue'),
  app_files: hasScope('files'),
  app_progress: hasScope('progress'),
}

/** Policies that only a personal token meets. */
export const APP_POLICIES: ReadonlySet<AccessPolicy> = new Set([
  'app_catalogue',
  'app_files',
  'app_progress',
])

function hasScope(scope: TokenScope): (visitor: Visitor) => boolean {
  return ({ scopes }) => scopes?.has(scope) === true
}

const NEEDS_ACCOUNT =
  'This needs an account id, which this sign-in has not: sign in as a customer of the shop.'

/** @throws AppError `unauthorized` for guests, `forbidden` for people without the role */
export function requireAccess(policy: AccessPolicy, visitor: Visitor): void {
  if (CHECKS[policy](visitor)) return
  if (!visitor.isSignedIn) throw new AppError('unauthorized')
  throw new AppError('forbidden', policy === 'account' ? NEEDS_ACCOUNT : undefined)
}
