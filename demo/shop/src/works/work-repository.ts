import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Database } from '#db/database.ts'

/** What the shop knows of a work; the rest of a `CatalogueWork` is derived. */
export type WorkDetails = Omit<
  CatalogueWork,
  'workno' | 'version' | 'inservice' | 'content' | 'sample' | 'product_url'
>

export type WorkContent = { sha256: string; length: number }

/** A public picture of a work: its cover, or one of the first pages. */
export type WorkPicture = {
  name: string
  kind: 'cover' | 'sample'
  width: number
  height: number
}

export type ShopWork = {
  workno: string
  position: number
  version: number
  inservice: boolean
  details: WorkDetails
  price_yen: number
  content: WorkContent | null
  /** A sample that is a file of its own. */
  sample: WorkContent | null
  pictures: WorkPicture[]
}

type Row = {
  position: number
  workno: string
  version: number
  inservice: number
  details: string
  price_yen: number
  content: string | null
  sample: string | null
  pictures: string
}

const ROWS = 'SELECT work.*, sample FROM work LEFT JOIN sample_file USING (workno)'

/** Rows of `work`. */
export class WorkRepository {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(workno: string): ShopWork | undefined {
    const row = this.#db.find<Row>(`${ROWS} WHERE workno = ?`, workno)
    return row && toShopWork(row)
  }

  /** Works after a place in the feed. */
  listAfter(position: number, limit: number): ShopWork[] {
    return this.#db
      .list<Row>(`${ROWS} WHERE position > ? ORDER BY position LIMIT ?`, position, limit)
      .map(toShopWork)
  }

  listAll(): ShopWork[] {
    return this.#db.list<Row>(`${ROWS} ORDER BY position`).map(toShopWork)
  }

  count(): number {
    return this.#db.find<{ count: number }>('SELECT count(*) AS count FROM work')?.count ?? 0
  }

  insert(work: Omit<ShopWork, 'position'>): void {
    this.#db.run(
      `INSERT INTO work (workno, version, inservice, details, price_yen, content, pictures)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      work.workno,
      ...toValues(work),
    )
    this.#keepSample(work)
  }

  update(work: Omit<ShopWork, 'position'>): void {
    this.#db.run(
      `UPDATE work SET version = ?, inservice = ?, details = ?, price_yen = ?, content = ?,
         pictures = ? WHERE workno = ?`,
      ...toValues(work),
      work.workno,
    )
    this.#keepSample(work)
  }

  #keepSample({ workno, sample }: Omit<ShopWork, 'position'>): void {
    this.#db.run('DELETE FROM sample_file WHERE workno = ?', workno)
    if (!sample) return
    const values = [workno, JSON.stringify(sample)]
    this.#db.run('INSERT INTO sample_file (workno, sample) VALUES (?, ?)', ...values)
  }
}

function toValues(work: Omit<ShopWork, 'position'>) {
  return [
    work.version,
    work.inservice ? 1 : 0,
    JSON.stringify(work.details),
    work.price_yen,
    work.content && JSON.stringify(work.content),
    JSON.stringify(work.pictures),
  ] as const
}

function toShopWork(row: Row): ShopWork {
  return {
    workno: row.workno,
    position: row.position,
    version: row.version,
    inservice: row.inservice === 1,
    details: JSON.parse(row.details) as WorkDetails,
    price_yen: row.price_yen,
    content: row.content === null ? null : (JSON.parse(row.content) as WorkContent),
    sample: row.sample === null ? null : (JSON.parse(row.sample) as WorkContent),
    pictures: JSON.parse(row.pictures) as WorkPicture[],
  }
}
