import type { Generated } from 'kysely'

export type WorkTable = {
  workno: string
  /** `storefront`, or `import` for works that came from a folder. */
  source: string
  /** The feed's version; an older row that arrives late is ignored. */
  version: number
  /** The catalogue's row as JSON. */
  catalogue: string
  /** What its files say of a shop's work, as JSON; fills what the shop leaves open. */
  embedded: string | null
  maker_id: string
  title_id: string | null
  production_id: string | null
  inservice: number
  download_start_at: number | null
  /** 1 for what its owner imported, and for works that the shop marks: other apps may have the files. */
  protection_free: number
  content_url: string | null
  /** Digest of the files last handed to ingest. */
  content_sha256: string | null
  /** Revision published for reading. */
  revision: string | null
  cover_width: number | null
  cover_height: number | null
  cover_color: string | null
  /**
   * Names the cover that the server draws, as the work is called now; null where its files give one, and
   * for works without a change since the server began to draw covers.
   */
  cover_print: string | null
  page_count: number
  content_count: number
  content_length: number
  file_type: string
  /** The wire form as JSON text, without what depends on the asking account. */
  wire: string
  /** When the wire form last changed: the sync cursor. */
  changed_at: number
}

/** Where an imported work's files were last seen. Works imported before this was kept have no row. */
export type ImportSourceTable = {
  workno: string
  /** Absolute; null once other files lie there. */
  path: string | null
  /** @see printOf */
  print: string
}

export type SeriesTable = {
  title_id: string
  /** The wire form as JSON text, without the asking account's possession. */
  wire: string
}

export type RevisionTable = {
  workno: string
  revision: string
  /** `staging`, `published` or `retired`. */
  state: string
  /** 1 while the rest of the work is being made; the whole revision follows under another id. */
  is_early: Generated<number>
  page_count: number
  content_length: number
  /** How many files ended with which verdict, as JSON. */
  verdicts: string
  /** When it was begun; once retired, since when. A retired one is kept for who still reads it. */
  created_at: number
}

/** A work that left a production account, so that its next sync drops it. */
export type ProductionRemovalTable = {
  production_id: string
  workno: string
  changed_at: number
}

export type SaleTable = {
  sale_id: string
  /** `storefront`, or `import` for works that an operator handed to an account. */
  source: string
  version: number
  account_id: string
  workno: string
  /** In the wire's form. */
  sales_date: string
  /** `active` or `refunded`; a refunded row stays as the tombstone that a sync needs. */
  status: string
  changed_at: number
}
