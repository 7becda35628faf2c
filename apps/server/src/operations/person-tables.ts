import { sql } from 'kysely'
import type { Database, Db } from '#platform/db/database.ts'

/** A person of whom everything is given out or erased. */
export type Person = {
  /** What messages call the person. */
  login: string
  /** Under which the reader's data is kept; null for people who have none. */
  accountId: string | null
  /** One for each way that the account signed in. */
  principalIds: readonly string[]
}

type PersonTable = {
  name: keyof Database
  column: string
  /**
   * What stands in the column: the account's id, that of a principal, either of both, or either after a
   * word and a colon.
   */
  holds: 'account' | 'principal' | 'owner' | 'holder'
}

/**
 * Tables that hold rows of a person, in an order in which they may be deleted. A test fails for a column
 * of the schema that names a person and stands neither here nor in {@link CLEARED_COLUMNS}.
 */
export const PERSON_TABLES: readonly PersonTable[] = [
  { name: 'session', column: 'principal_id', holds: 'principal' },
  { name: 'personal_token', column: 'principal_id', holds: 'principal' },
  { name: 'viewer_lease', column: 'holder', holds: 'holder' },
  { name: 'owner_counter', column: 'owner_id', holds: 'owner' },
  { name: 'idempotent_answer', column: 'owner_id', holds: 'owner' },
  { name: 'mylist', column: 'account_id', holds: 'account' },
  { name: 'playlist', column: 'account_id', holds: 'account' },
  { name: 'ignored_work', column: 'account_id', holds: 'account' },
  { name: 'kept_work', column: 'account_id', holds: 'account' },
  { name: 'reading_progress', column: 'account_id', holds: 'account' },
  { name: 'kosync_place', column: 'account_id', holds: 'account' },
  { name: 'bookmark', column: 'account_id', holds: 'account' },
  { name: 'highlight', column: 'account_id', holds: 'account' },
  { name: 'view_history', column: 'account_id', holds: 'account' },
  { name: 'reading_record', column: 'account_id', holds: 'account' },
  { name: 'reader_setting', column: 'account_id', holds: 'account' },
  { name: 'sale', column: 'account_id', holds: 'account' },
  { name: 'upload', column: 'account_id', holds: 'account' },
  { name: 'locked_account', column: 'account_id', holds: 'account' },
  { name: 'buyer_key', column: 'account_id', holds: 'account' },
  { name: 'invitation', column: 'principal_id', holds: 'principal' },
  { name: 'passkey', column: 'principal_id', holds: 'principal' },
  { name: 'totp', column: 'principal_id', holds: 'principal' },
  { name: 'totp_recovery', column: 'principal_id', holds: 'principal' },
  { name: 'totp_pending', column: 'principal_id', holds: 'principal' },
  { name: 'local_account', column: 'principal_id', holds: 'principal' },
  { name: 'principal', column: 'principal_id', holds: 'principal' },
]

/**
 * What the person put in that lies in tables which refer to one of {@link PERSON_TABLES}: it comes out
 * with these, and goes with them. A test fails for a table that refers to one and is no part of it here.
 */
export const PERSON_PARTS = [{ name: 'upload_file', column: 'upload_id', of: 'upload' }] as const

/** Rows of others that name a person: the name is emptied, the row stays. */
export const CLEARED_COLUMNS = [
  { name: 'job', column: 'turn', to: '' },
  { name: 'job', column: 'urged_by', to: null },
] as const

/** Secrets and digests, which no copy shows. */
const SECRET = /_hash$|_digest$|^sealed_|^bound_to$|^id_token$/

/** Rows of one table that are the person's, without secrets. */
export async function listRows(
  db: Db,
  { name, column, holds }: PersonTable,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const values = toValues(person, holds)
  if (values.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(name)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !SECRET.test(field))),
  )
}

/** Rows of a part that belong to the given rows. */
export async function listPartRows(
  db: Db,
  { name, column }: (typeof PERSON_PARTS)[number],
  owners: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (const owner of owners) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${sql.ref(column)} = ${owner[column]}`.execute(db)
    all.push(...rows)
  }
  return all
}

/** @returns how many rows there were */
export async function deleteRows(
  tx: Db,
  { name, column, holds }: PersonTable,
  person: Person,
): Promise<number> {
  const values = toValues(person, holds)
  if (values.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} where ${sql.ref(column)} in (${sql.join(values)})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Empties the columns in which rows of others name the person. */
export async function clearNames(tx: Db, { accountId }: Person): Promise<void> {
  if (accountId === null) return
  for (const { name, column, to } of CLEARED_COLUMNS) {
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${to}
      where ${sql.ref(column)} = ${accountId}`.execute(tx)
  }
}

function toValues({ accountId, principalIds }: Person, holds: PersonTable['holds']): string[] {
  const accounts = accountId === null ? [] : [accountId]
  switch (holds) {
    case 'account':
      return accounts
    case 'principal':
      return [...principalIds]
    case 'owner':
      return [...accounts, ...principalIds]
    case 'holder':
      return [
        ...accounts.map((id) => `account:${id}`),
        ...principalIds.map((id) => `principal:${id}`),
      ]
  }
}
