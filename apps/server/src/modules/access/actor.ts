import { AppError } from '@yomikura/contract/errors'

/** What the server's own record says about a signed-in person. Never taken from a request's body. */
export type Principal = {
  principal_id: string
  account_id: string | null
  production_id: string | null
  admin_id: string | null
  login_id: string
  is_super_user: boolean
  zip_allowed: boolean
  folder_allowed: boolean
}

/** Who asks: a guest, a signed-in person, or the shop (its webhook signature held). */
export type Actor =
  { kind: 'guest' } | { kind: 'principal'; principal: Principal } | { kind: 'storefront' }

export const GUEST: Actor = { kind: 'guest' }
export const STOREFRONT: Actor = { kind: 'storefront' }

export function toActor(principal: Principal | undefined): Actor {
  return principal ? { kind: 'principal', principal } : GUEST
}

/**
 * The signed-in person of a request.
 *
 * @param visitor as the http layer found it; it carries the actor without knowing its form
 * @throws AppError `unauthorized` for everybody else
 */
export function requirePrincipal(visitor: { actor: unknown }): Principal {
  const actor = visitor.actor as Actor
  if (actor.kind !== 'principal') throw new AppError('unauthorized')
  return actor.principal
}

/** A person with an account, under which lists, places and settings are kept. */
export type AccountHolder = Principal & { account_id: string }

/**
 * As {@link requirePrincipal}, for what is kept under an account id.
 *
 * @throws AppError `forbidden` for people who have none
 */
export function requireAccount(visitor: { actor: unknown }): AccountHolder {
  const principal = requirePrincipal(visitor)
  const { account_id } = principal
  if (account_id === null) throw new AppError('forbidden')
  return { ...principal, account_id }
}
