/** Files that a person adds from a browser. The row stays as long as their works may: it counts their bytes. */
export type UploadTable = {
  upload_id: string
  account_id: string
  /** Digest of names, lengths and times of all its files: the same offer goes on with the same upload. */
  offer_hash: string
  state: 'receiving' | 'planning' | 'planned'
  total_bytes: number
  /** JSON of what the files became; empty before. */
  outcome: string
  /** Seconds since the epoch, as is the next. */
  created_at: number
  touched_at: number
}

/** Gone once works were made of them. */
export type UploadFileTable = {
  upload_id: string
  file_index: number
  /** From the folder of the upload, joined by `/`. */
  path: string
  size_bytes: number
}

/** A part that is on the disk for good. */
export type UploadPartTable = { upload_id: string; file_index: number; part_index: number }
