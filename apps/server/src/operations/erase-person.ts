import { type Db, transact } from '#platform/db/database.ts'
import { clearNames, deleteRows, type Person, PERSON_TABLES } from './person-tables.ts'

export type EraseReport = {
  /** Rows that were removed, by table. */
  removed: Record<string, number>
  /** Imported works that no account has any more; they stay, and may be given to another one. */
  unowned: string[]
}

/** What lets the person in. It goes first, so that nothing new is written while the rest goes. */
const KEYS: readonly string[] = [
  ...['session', 'personal_token', 'passkey', 'invitation', 'buyer_key', 'local_account'],
]

/**
 * Removes everything that the database keeps of a person (decision 116). Sessions end on every node with
 * the first of two transactions; the second leaves all or nothing.
 */
export async function erasePerson(db: Db, person: Person): Promise<EraseReport> {
  const removed: EraseReport['removed'] = {}
  const remove = async (tx: Db, tables: typeof PERSON_TABLES) => {
    const counts: Record<string, number> = {}
    for (const table of tables) counts[table.name] = await deleteRows(tx, table, person)
    return counts
  }
  const add = (counts: Record<string, number>) => {
    for (const [name, count] of Object.entries(counts))
      if (count > 0) removed[name] = (removed[name] ?? 0) + count
  }
  await dropCodes(db, person)
  const keys = PERSON_TABLES.filter(({ name }) => KEYS.includes(name))
  add(await transact(db, (tx) => remove(tx, keys)))
  const { counts, unowned } = await transact(db, async (tx) => {
    const before = await listImported(tx, person)
    const counts = await remove(tx, PERSON_TABLES)
    await dropLooseKeys(tx)
    await clearNames(tx, person)
    return { counts, unowned: await listUnowned(tx, before) }
  })
  add(counts)
  return { removed, unowned }
}

/** Codes that were mailed to the person and are still open. */
async function dropCodes(db: Db, { accountId }: Person): Promise<void> {
  if (accountId === null) return
  await db
    .deleteFrom('mail_code')
    .where('key_digest', 'in', (e) =>
      e.selectFrom('buyer_key').select('key_digest').where('account_id', '=', accountId),
    )
    .execute()
}

/** Imported works that the person has. */
async function listImported(tx: Db, { accountId }: Person): Promise<string[]> {
  if (accountId === null) return []
  const rows = await tx
    .selectFrom('sale')
    .select('workno')
    .distinct()
    .where('account_id', '=', accountId)
    .where('source', '=', 'import')
    .where('status', '=', 'active')
    .orderBy('workno')
    .execute()
  return rows.map(({ workno }) => workno)
}

async function listUnowned(tx: Db, worknos: readonly string[]): Promise<string[]> {
  const unowned: string[] = []
  for (const workno of worknos) {
    const owner = await tx
      .selectFrom('sale')
      .select('sale_id')
      .where('workno', '=', workno)
      .where('status', '=', 'active')
      .limit(1)
      .executeTakeFirst()
    if (!owner) unowned.push(workno)
  }
  return unowned
}

/** KOReader's form of tokens that are gone. */
async function dropLooseKeys(tx: Db): Promise<void> {
  await tx
    .deleteFrom('kosync_key')
    .where('token_id', 'not in', (e) => e.selectFrom('personal_token').select('token_id'))
    .execute()
}
