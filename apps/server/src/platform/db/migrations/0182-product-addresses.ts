import { type Kysely, sql } from 'kysely'

type Row = { workno: string; catalogue: string; wire: string }

/** As `toStoreUrl` of the contract had it. */
const OF_THE_WEB = /^[ \t\r\n]*https?:\/\//i
const BATCH = 500

/**
 * Works stored before the feed's addresses were checked may name a script as their page in the shop.
 * They lose it; the shop's next row brings a right one.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (let after = ''; ;) {
    // Most have an address of the web, and need not be taken apart.
    const { rows } = await sql<Row>`
      select workno, catalogue, wire from work
      where workno > ${after} and not (
        (catalogue like '%"product_url":"https://%' or catalogue like '%"product_url":"http://%'
          or catalogue like '%"product_url":""%')
        and (wire like '%"work_url":"https://%' or wire like '%"work_url":"http://%'
          or wire like '%"work_url":""%')
      )
      order by workno limit ${BATCH}
    `.execute(db)
    for (const row of rows) await clear(db, row, nowSeconds)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.workno
  }
}

async function clear(db: Kysely<any>, row: Row, nowSeconds: number): Promise<void> {
  const catalogue = toCleared(row.catalogue, 'product_url')
  const wire = toCleared(row.wire, 'work_url')
  if (catalogue !== undefined) await update(db, row.workno, { catalogue })
  // Copies in browsers are replaced with the next sync.
  if (wire !== undefined) await update(db, row.workno, { wire, changed_at: nowSeconds })
}

async function update(
  db: Kysely<any>,
  workno: string,
  changes: { catalogue?: string; wire?: string; changed_at?: number },
): Promise<void> {
  await db.updateTable('work').set(changes).where('workno', '=', workno).execute()
}

/** The text of an object without the address; undefined where it may stay. */
function toCleared(json: string, field: 'product_url' | 'work_url'): string | undefined {
  if (json === '') return undefined
  const value = JSON.parse(json) as Record<string, unknown>
  const address = value[field]
  if (address === undefined || address === '') return undefined
  if (typeof address === 'string' && OF_THE_WEB.test(address)) return undefined
  return JSON.stringify({ ...value, [field]: '' })
}
