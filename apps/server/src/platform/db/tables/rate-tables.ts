/** Calls that are counted together, over all nodes. */
export type RateCountTable = {
  /** A digest: addresses of visitors are kept nowhere. */
  rate_key: string
  /** Minutes since the epoch; the count is of this one. */
  minute: number
  calls: number
}
