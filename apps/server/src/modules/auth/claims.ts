import type { Principal } from '../access/index.ts'

const ID_LENGTH = 64

/** Roles and names as a provider's claims name them. Anything of the wrong form counts as absent. */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
): Omit<Principal, 'principal_id'> {
  const account_id = readId(claims['account_id'])
  const production_id = readId(claims['production_id'])
  const admin_id = readId(claims['admin_id'])
  return {
    account_id,
    production_id,
    admin_id,
    login_id: readId(claims['login_id']) ?? account_id ?? production_id ?? admin_id ?? '',
    is_super_user: claims['is_super_user'] === true,
    zip_allowed: claims['zip_allowed'] !== false,
    folder_allowed: claims['folder_allowed'] !== false,
  }
}

/** Without one of the three ids people cannot be distinguished (specification.md#1.5). */
export function hasIdentity(
  roles: Pick<Principal, 'account_id' | 'production_id' | 'admin_id'>,
): boolean {
  return roles.account_id !== null || roles.production_id !== null || roles.admin_id !== null
}

/** An id or a name of the form that we store; null for anything else. */
export function readId(claim: unknown): string | null {
  const id = typeof claim === 'number' && Number.isSafeInteger(claim) ? String(claim) : claim
  if (typeof id !== 'string' || id === '' || id.length > ID_LENGTH) return null
  return /\p{Cc}/u.test(id) ? null : id
}
