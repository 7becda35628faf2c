/** A personal token by what KOReader sends of it: without its row in `personal_token` it opens nothing. */
export type KosyncKeyTable = {
  /** A keyed digest of the MD5 of the token's secret. */
  key_hash: string
  token_id: string
}

/** A name that KOReader gives to a file of a work, and what this release last made it from. */
export type DocumentDigestTable = {
  workno: string
  /** Partial MD5 of the file, or MD5 of its name; empty where the revision has no single file. */
  digest: string
  revision: string
}

/** What KOReader said last of one document: for its devices word for word, of whatever library it is. */
export type KosyncPlaceTable = {
  account_id: string
  document: string
  /** The work that the document was known to be of. */
  workno: string | null
  /** Page from 1, or an XPointer. */
  progress: string
  /** From 0 to 1. */
  percentage: number
  device: string
  device_id: string
  at_ms: number
}
