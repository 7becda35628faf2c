import { Kysely } from 'kysely'
import { writeSync } from 'node:fs'
import { createSqliteDialect } from '#platform/db/dialects/sqlite.ts'

/** Writes rows for ever and names each one once it is acknowledged, for tests that kill it. */
const [, , file = '', first = '0'] = process.argv
const db = new Kysely<{ probe: { id: number; text: string } }>({
  dialect: createSqliteDialect(file),
})
for (let id = Number(first); ; id += 1) {
  await db
    .insertInto('probe')
    .values({ id, text: 'x'.repeat(500) })
    .execute()
  writeSync(1, `${id}\n`)
}
