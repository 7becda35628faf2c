import type { ColumnType } from 'kysely'

/** A number of an owner that only grows, so that changes can be asked for by "since". */
export type OwnerCounterTable = {
  owner_id: string
  name: string
  value: number
}

/** What a write with an idempotency key answered, for its retries. */
export type IdempotentAnswerTable = {
  owner_id: string
  idempotency_key: string
  request_hash: string
  answer: string
  created_at: number
}

export type MylistTable = {
  mylist_id: string
  account_id: string
  title: string
  /** Worknos in order, as JSON text. */
  works: string
  version: number
  created_at: number
}

export type PlaylistTable = {
  playlist_id: string
  account_id: string
  title: string
  /** Tracks in order, as JSON text in the wire's form. */
  audios: string
  /** Index of the track that is added next; none is ever given twice. */
  next_index: number
  version: number
  created_at: number
}

export type IgnoredWorkTable = {
  account_id: string
  workno: string
  created_at: number
}

/** A work that a browser of the account said to keep offline. */
export type KeptWorkTable = {
  account_id: string
  /** Digest of the browser's device cookie. */
  browser_id: string
  workno: string
  /** When the browser last reported all its works, in seconds since the epoch. */
  told_at: number
}

/** Where a reader is in a file or work. */
export type ReadingProgressTable = {
  account_id: string
  workno: string
  path: string
  position: number
  total: number | null
  locator: string | null
  device: string
  /** When the reader chose the place, by the server's clock. */
  at_ms: number
  /** The same by the device's own clock; null in rows of older releases. */
  device_ms: ColumnType<number | null, number | null | undefined, number | null>
  seq: number
}

/** A bookmark, or the tombstone of one (`is_set` 0), which older news must not bring back. */
export type BookmarkTable = {
  account_id: string
  workno: string
  path: string
  page: number
  /** Stored name of the page, by which it is found after an update; null where the device sent none. */
  page_name: ColumnType<string | null, string | null | undefined, string | null>
  is_set: number
  /** Which device changed it, and when by that device's clock; null in rows of older releases. */
  device: ColumnType<string | null, string | null | undefined, string | null>
  device_ms: ColumnType<number | null, number | null | undefined, number | null>
  /** By the server's clock. */
  at_ms: number
  seq: number
}

/** Marked words of a book, or the tombstone of the mark (`is_set` 0). */
export type HighlightTable = {
  account_id: string
  /** Made by a device; unique to the account only. */
  highlight_id: string
  workno: string
  path: string
  item: number
  start_offset: number
  end_offset: number
  color: string
  words: string
  note: string
  chapter: string
  made_ms: number
  is_set: number
  at_ms: number
  seq: number
}

export type ViewHistoryTable = {
  account_id: string
  workno: string
  accessed_at_ms: number
  seq: number
}

export type ReadingRecordTable = {
  account_id: string
  seq: number
  workno: string
  max_page_count: number
  read_page_count: number
  viewer_orientation: string
  from_info: string
  created_at: number
}

export type ReaderSettingTable = {
  account_id: string
  setting_group: string
  setting_key: string
  /** JSON text. */
  value: string
  at_ms: number
}

export type GenreTable = {
  genre_id: number
  category_id: number
  sort: number
  /** Localised text as JSON. */
  name: string
}

export type GenreCategoryTable = {
  category_id: number
  sort: number
  name: string
}
