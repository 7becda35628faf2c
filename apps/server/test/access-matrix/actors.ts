/**
 * Who asks, in the access tests:
 * - `nobody`: no cookie at all
 * - `forged`: a session cookie that we never gave out
 * - `owner`: an account that bought works, in a browser
 * - `stranger`: another account, which bought another work
 * - `newcomer`: an account that bought nothing
 * - `production`: the maker of two works, who has no account id
 * - `admin`: an administrator, who has neither works nor an account id
 * - `superUser`: as the owner, with the flag
 * - `expired`: the owner's session after its last day
 * - `loggedOut`: the owner's session after log-out, with everything it was given before
 * - `leaseLoser`: the owner on a second device, which another one put out
 * - `outside`: the owner's account in a client that is no browser: no `Origin`, no anti-forgery token
 */
export const ACTORS = [
  'nobody',
  'forged',
  'owner',
  'stranger',
  'newcomer',
  'production',
  'admin',
  'superUser',
  'expired',
  'loggedOut',
  'leaseLoser',
  'outside',
] as const
export type ActorName = (typeof ACTORS)[number]

/** Those whom the server must take for a guest. */
export const SIGNED_OUT: ReadonlySet<ActorName> = new Set([
  'nobody',
  'forged',
  'expired',
  'loggedOut',
])

/**
 * Works, by how they stand to the owner: `own` was bought, `foreign` is not on sale any more and was
 * bought by the stranger, `free` and `sample` are given away and have no owner, `preOrder` was
 * bought and is not out, `refunded` was bought and given back, `unknown` does not exist.
 */
export const WORK_KINDS = [
  'own',
  'foreign',
  'free',
  'sample',
  'preOrder',
  'refunded',
  'unknown',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Things a person keeps: one's own, another person's, and one that does not exist. */
export const KEPT_KINDS = ['mine', 'anothers', 'missing'] as const
