/** Webhooks taken in. Kept for ever: an id never counts twice. */
export type WebhookEventTable = {
  event_id: string
  type: string
  received_at: number
}

/** How the last reading of a feed went. */
export type FeedStateTable = {
  feed: string
  attempted_at: number
  succeeded_at: number | null
  row_count: number
  /** Why the last attempt removed nothing; null when all was well. */
  problem: string | null
}

export type FeedSeenTable = {
  run_id: string
  row_key: string
}
