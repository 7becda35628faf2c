/** What a buyer is known by. The address or id itself is kept nowhere. */
export type BuyerKeyTable = {
  /** Of what `key_digest` is one: `mail`, `customer` or `oidc`. */
  kind: string
  /** A keyed digest: a stolen database alone shows no address and checks no guess. */
  key_digest: string
  account_id: string
  created_at: number
}
