import { type Kysely, sql } from 'kysely'

/** The parts of the shop's description, as stored, that an offer is made from. */
type Described = {
  workno: string
  work_type: string
  regist_date: string
  series: { title_id: string; volume_number: number | null } | null
  is_one_click_free?: boolean
  free_until?: string | null
  sample_pages?: number
  reserve_status?: boolean
  reserve_end?: string | null
  rating?: number
  dlcount?: number
}

/** Works stored before offers were kept get theirs from what the shop said of them then. */
export async function up(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ catalogue: string }>`
    select catalogue from work
    where not exists (select 1 from work_offer where work_offer.workno = work.workno)
  `.execute(db)
  for (const { catalogue } of rows) {
    await db
      .insertInto('work_offer')
      .values(toOffer(JSON.parse(catalogue) as Described))
      .execute()
  }
}

function toOffer(work: Described) {
  const { free_until, reserve_status, reserve_end } = work
  return {
    workno: work.workno,
    title_id: work.series?.title_id ?? work.workno,
    volume: work.series?.volume_number ?? null,
    work_type: work.work_type,
    is_free: work.is_one_click_free === true ? 1 : 0,
    free_until: free_until ? toSeconds(free_until) : null,
    sample_pages: work.sample_pages ?? 0,
    reserve_end: reserve_status && reserve_end ? toSeconds(reserve_end) : 0,
    rating: work.rating ?? 0,
    dlcount: work.dlcount ?? 0,
    regist_at: toSeconds(work.regist_date),
  }
}

function toSeconds(date: string): number {
  return Math.floor(Date.parse(date) / 1000)
}
