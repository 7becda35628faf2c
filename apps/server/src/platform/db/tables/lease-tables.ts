/** The one viewing place of an account: which device has it. */
export type ViewerLeaseTable = {
  /** `account:{id}`, or `principal:{id}` for people without an account. */
  holder: string
  device_id: string
  /** Grows by one with each take-over and never shrinks. */
  epoch: number
  /** By the database's clock; 0 once the viewer was closed. */
  renewed_at_ms: number
  /** Session of the device; the lease ends with it. Null for leases older than this column. */
  session_hash: string | null
}

/** The key that a revision's viewer files are xored with. */
export type ContentKeyTable = {
  workno: string
  revision: string
  /** 64 lower-case hexadecimal digits. */
  xor_key: string
}
