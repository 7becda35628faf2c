import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

type Localized = { ja_JP: string }
type Described = {
  maker: { id: string; name: Localized }
  series: { title_id: string; name: string; names?: unknown; total: number | null } | null
}
type Wire = {
  title_id: string | null
  maker: { id: string }
  series: { title_id: string; volume_number: number | null } | null
}

const OLD_SERIES = /^TITLEI\d{8}$/
const OLD_MAKER = /^RG\d{8}$/
const BATCH = 500

/**
 * Series of imported works go by name and maker, under ids that do not collide, and makers too. The old
 * id is the start of the new one, so an address that holds the old id still finds the series.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  for (let after = ''; ;) {
    const { rows } = await sql<{ workno: string; catalogue: string; wire: string }>`
      select workno, catalogue, wire from work
      where source = 'import' and workno > ${after} order by workno limit ${BATCH}
    `.execute(db)
    for (const row of rows) await renew(db, row, nowSeconds)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.workno
  }
  await db
    .deleteFrom('series')
    .where(sql<boolean>`length(title_id) = 14 and title_id like 'TITLEI%'`)
    .where(sql<boolean>`not exists (select 1 from work where work.title_id = series.title_id)`)
    .execute()
}

async function renew(
  db: Kysely<any>,
  { workno, catalogue, wire }: { workno: string; catalogue: string; wire: string },
  nowSeconds: number,
): Promise<void> {
  const described = JSON.parse(catalogue) as Described
  const { maker, series } = described
  const hasOldMaker = OLD_MAKER.test(maker.id)
  const hasOldSeries = series !== null && OLD_SERIES.test(series.title_id)
  if (!hasOldMaker && !hasOldSeries) return
  if (hasOldMaker) maker.id += widen(maker.name.ja_JP)
  if (hasOldSeries) series.title_id += widen(series.name, maker.name.ja_JP)
  const titleId = series?.title_id ?? null
  const shown = JSON.parse(wire) as Wire
  const renewed: Wire = {
    ...shown,
    title_id: titleId,
    maker: { ...shown.maker, id: maker.id },
    series: shown.series && titleId !== null ? { ...shown.series, title_id: titleId } : null,
  }
  await db
    .updateTable('work')
    .set({
      ...{ catalogue: JSON.stringify(described), wire: JSON.stringify(renewed) },
      ...{ title_id: titleId, maker_id: maker.id, changed_at: nowSeconds },
    })
    .where('workno', '=', workno)
    .execute()
  if (!series || !hasOldSeries) return
  await db
    .updateTable('work_offer')
    .set({ title_id: titleId })
    .where('workno', '=', workno)
    .execute()
  await storeSeries(db, series, maker)
}

async function storeSeries(
  db: Kysely<any>,
  series: NonNullable<Described['series']>,
  maker: Described['maker'],
): Promise<void> {
  const { title_id, name, names, total } = series
  const id = createHash('sha256').update(title_id).digest().readUInt32BE(0) >>> 1
  const wire = JSON.stringify({
    ...{ id, title_id, name, ...(names !== undefined && { names }) },
    ...{ name_phonetic: null, total, maker },
  })
  await db
    .insertInto('series')
    .values({ title_id, wire })
    .onConflict((oc) => oc.column('title_id').doUpdateSet({ wire }))
    .execute()
}

/** The twelve digits that come behind the eight old ones. */
function widen(...texts: string[]): string {
  const key = JSON.stringify(texts.map((text) => text.normalize('NFKC')))
  const number = createHash('sha256').update(key).digest().readUIntBE(0, 6)
  return String(number % 10 ** 12).padStart(12, '0')
}
