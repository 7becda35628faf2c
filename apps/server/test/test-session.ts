import { randomBytes } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { Principal } from '#modules/access/index.ts'
import { aCustomer } from './test-principals.ts'
import type { SessionService } from '#modules/auth/index.ts'
import { SessionRepository } from '#modules/auth/session-repository.ts'

type Parts = { db: Db; clock: Clock; sessions: SessionService }

/** Signs an account in as the shop would, on a device of its own; for tests. */
export async function startTestSession(
  { db, clock, sessions }: Parts,
  account_id: string,
  roles: Partial<Principal> = {},
): Promise<{ cookie: string; end: () => Promise<void> }> {
  const principal = aCustomer(account_id, roles)
  const now = clock.nowSeconds()
  await new SessionRepository(db).upsertPrincipal({
    ...principal,
    iss: 'shop',
    sub: account_id,
    is_super_user: principal.is_super_user ? 1 : 0,
    zip_allowed: principal.zip_allowed ? 1 : 0,
    folder_allowed: principal.folder_allowed ? 1 : 0,
    created_at: now,
    updated_at: now,
  })
  const started = await sessions.start({
    principal,
    opSid: null,
    idToken: null,
    userAgent: randomBytes(4).toString('hex'),
  })
  return {
    cookie: `yomikura_session=${started.cookie}`,
    end: async () => {
      await sessions.end({ session_hash: started.sessionHash, id_token: null, principal })
    },
  }
}
