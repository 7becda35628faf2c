import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import {
  listPartRows,
  listRows,
  type Person,
  PERSON_PARTS,
  PERSON_TABLES,
} from './person-tables.ts'

/** Works whose titles are read at a time. */
const SLICE = 500

/** What is known of a person. Times and fields are those of the tables (docs/reference/tables.md). */
export type PersonExport = {
  format: 'yomikura-account'
  version: 1
  /** UTC. */
  made_at: string
  login: string
  account_id: string | null
  /** Titles of all works that the rows below name. */
  works: Record<string, string>
  /** Rows by table. Secrets are left out. */
  tables: Record<string, Record<string, unknown>[]>
}

/** Everything that the server keeps of a person, as one moment saw it. */
export function exportPerson(db: Db, person: Person, nowMs: number): Promise<PersonExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const tables: PersonExport['tables'] = {}
      for (const table of PERSON_TABLES) {
        const rows = await listRows(tx, table, person)
        if (rows.length > 0) tables[table.name] = rows
      }
      for (const part of PERSON_PARTS) {
        const rows = await listPartRows(tx, part, tables[part.of] ?? [])
        if (rows.length > 0) tables[part.name] = rows
      }
      return {
        ...{ format: 'yomikura-account', version: 1 },
        made_at: new Date(nowMs).toISOString(),
        ...{ login: person.login, account_id: person.accountId },
        ...{ works: await listTitles(tx, tables), tables },
      }
    })
}

async function listTitles(db: Db, tables: PersonExport['tables']): Promise<Record<string, string>> {
  const named = Object.values(tables)
    .flat()
    .map(({ workno }) => workno)
  const worknos = [...new Set(named.filter((workno) => typeof workno === 'string'))].toSorted()
  const titles: Record<string, string> = {}
  for (let start = 0; start < worknos.length; start += SLICE) {
    const rows = await db
      .selectFrom('work')
      .select(['workno', 'catalogue'])
      .where('workno', 'in', worknos.slice(start, start + SLICE))
      .execute()
    for (const { workno, catalogue } of rows)
      titles[workno] = (JSON.parse(catalogue) as CatalogueWork).name.ja_JP
  }
  return titles
}
