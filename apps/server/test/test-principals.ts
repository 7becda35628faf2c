import type { Principal } from '#modules/access/actor.ts'

/** A person by the roles that a test names. */
export function aPrincipal(roles: Partial<Principal> = {}): Principal {
  return {
    principal_id: 'p1',
    account_id: null,
    production_id: null,
    admin_id: null,
    login_id: 'someone',
    is_super_user: false,
    zip_allowed: true,
    folder_allowed: true,
    ...roles,
  }
}

/** A customer of the shop, named alike in every field. */
export function aCustomer(account_id: string, roles: Partial<Principal> = {}): Principal {
  return aPrincipal({
    ...{ principal_id: `p-${account_id}`, account_id, login_id: account_id },
    ...roles,
  })
}
