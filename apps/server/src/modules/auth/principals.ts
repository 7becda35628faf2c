import type { Db } from '#platform/db/database.ts'
import { createId } from '#platform/ids/ids.ts'
import type { Principal } from '../access/index.ts'
import { SessionRepository } from './session-repository.ts'
import { toPrincipal } from './session-service.ts'

/** Whether an operator locked the account, whatever way to sign in leads to it. */
export function isAccountLocked(db: Db, accountId: string | null): Promise<boolean> {
  return new SessionRepository(db).isLocked(accountId)
}

/** The person whom this server itself calls (iss, sub). A new one gets `roles`, a known one keeps theirs. */
export async function findOrAddPrincipal(
  db: Db,
  { iss, sub }: { iss: string; sub: string },
  roles: Omit<Principal, 'principal_id'>,
  nowSeconds: number,
): Promise<Principal> {
  const rows = new SessionRepository(db)
  const known = await rows.findPrincipal(iss, sub)
  if (known) return toPrincipal(known)
  const principal_id = createId()
  await rows.upsertPrincipal({
    ...{ principal_id, iss, sub },
    ...roles,
    is_super_user: Number(roles.is_super_user),
    zip_allowed: Number(roles.zip_allowed),
    folder_allowed: Number(roles.folder_allowed),
    created_at: nowSeconds,
    updated_at: nowSeconds,
  })
  // Of two that came at once the first made the row.
  const stored = await rows.findPrincipal(iss, sub)
  return stored ? toPrincipal(stored) : { principal_id, ...roles }
}
