import { type Kysely, sql } from 'kysely'

type Row = { workno: string; wire: string; verdicts: string; content_count: number }

const BATCH = 500

/**
 * Every published work was said to play in a browser, and all its files to be for phones. Those with
 * files that no viewer opens are put right.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`
      select work.workno, work.wire, work.content_count, revision.verdicts from work
      join revision on revision.workno = work.workno and revision.revision = work.revision
      where work.workno > ${after} and work.wire <> ''
      order by work.workno limit ${BATCH}
    `.execute(db)
    for (const row of rows) {
      const wire = toWire(row)
      if (wire === row.wire) continue
      // Copies in browsers are replaced with the next sync.
      const changes = { wire, changed_at: nowSeconds }
      await db.updateTable('work').set(changes).where('workno', '=', row.workno).execute()
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.workno
  }
}

/** As the server had it when this was written. */
function toWire({ wire, verdicts, content_count }: Row): string {
  const { ok = 0, font_missing = 0 } = JSON.parse(verdicts) as Record<string, number>
  const opening = Math.min(Number(content_count), ok + font_missing)
  const known = JSON.parse(wire) as Record<string, unknown>
  return JSON.stringify({ ...known, touch_content_count: opening, is_playwork: opening > 0 })
}
