/** What of a provider's answer says whose account it is; docs/guides/sign-in.md has when to use which. */
export const ACCOUNT_CLAIMS = ['account_id', 'sub', 'email'] as const
export type AccountClaim = (typeof ACCOUNT_CLAIMS)[number]

/**
 * What accounts depend on. The same text, and ids mean the same people; another, and an id may be
 * somebody else's: the subject of one provider is a stranger's at the next. `account_id` is the shop's
 * at any provider, and an address is its owner's.
 */
export function toAccountBasis(claim: AccountClaim, issuer: string): string {
  return claim === 'sub' ? `sub ${issuer}` : claim
}
