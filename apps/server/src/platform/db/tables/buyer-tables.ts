/** What a buyer is known by. The address or id itself is kept nowhere. */
export type BuyerKeyTable = {
  /** Of what `key_digest` is one: `mail`, `customer` or `oidc`. */
  kind: string
  /** A keyed digest: a stolen database alone shows no address and checks no guess. */
  key_digest: string
  account_id: string
  created_at: number
}

/** A mail by which somebody may sign in: its digits in one browser, its link in any, one of them once. */
export type MailCodeTable = {
  /** Of the secret in the link. */
  link_digest: string
  /** Of the digits, keyed: a million of them are tried in a moment. */
  code_digest: string
  /** Of the browser that asked for the mail. */
  browser_hash: string
  /** As in `buyer_key`. */
  key_digest: string
  return_to: string
  /** Digits that were tried. */
  attempts: number
  expires_at: number
}
