import { createHash, randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { makeSecrets } from '../../apps/server/src/config/secrets.ts'
import { storeSale, storeWork } from '../../apps/server/src/modules/library/index.ts'
import { aCatalogueWork, aFeedSale, aWorkno } from '../../apps/server/test/test-works.ts'
import { migrate, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { fillLists } from './fill-lists.ts'

export const WORKS = 10_000
const ROWS_AT_ONCE = 100
const ORIGIN = { source: 'storefront', nowSeconds: 1_780_000_000 } as const

/** Makes the database of a server with one account that owns all works. @returns its session's cookie */
export async function fillLibrary(file: string, works = WORKS): Promise<string> {
  // A server starts on no used database without the keys that belong to it.
  makeSecrets(join(dirname(file), 'secrets.json'))
  const db = await openDatabase({ engine: 'sqlite', file })
  await migrate(db)
  await storeWork(db, aCatalogueWork({ workno: aWorkno(1) }), ORIGIN)
  await storeSale(db, aFeedSale({ workno: aWorkno(1) }), ORIGIN)
  const work = await db.selectFrom('work').selectAll().executeTakeFirstOrThrow()
  const sale = await db.selectFrom('sale').selectAll().executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    for (let start = 2; start <= works; start += ROWS_AT_ONCE) {
      const numbers = Array.from(
        { length: Math.min(ROWS_AT_ONCE, works - start + 1) },
        (_, index) => start + index,
      )
      const wireOf = (workno: string) => work.wire.replaceAll(work.workno, workno)
      const worknos = numbers.map((number) => aWorkno(number))
      await tx
        .insertInto('work')
        .values(worknos.map((workno) => ({ ...work, workno, wire: wireOf(workno) })))
        .execute()
      await tx
        .insertInto('sale')
        .values(worknos.map((workno) => ({ ...sale, sale_id: `S${workno}`, workno })))
        .execute()
    }
  })
  const cookie = randomBytes(32).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const flags = { is_super_user: 0, zip_allowed: 1, folder_allowed: 1 }
  const person = { principal_id: 'p', iss: 'bench', sub: 'p', account_id: sale.account_id }
  const roles = { production_id: null, admin_id: null, login_id: 'p' }
  await db
    .insertInto('principal')
    .values({ ...person, ...roles, ...flags, created_at: now, updated_at: now })
    .execute()
  const session_hash = createHash('sha256').update(cookie).digest('hex')
  const times = { created_at: now, seen_at: now, expires_at: now + 86_400 }
  const session = { session_hash, principal_id: 'p', op_sid: null, id_token: null }
  await db
    .insertInto('session')
    .values({ ...session, ...times, user_agent: 'bench' })
    .execute()
  await fillLists(db, sale.account_id)
  await db.destroy()
  return cookie
}
