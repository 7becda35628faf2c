/** Someone who signs in with a password of ours; who they are is in `principal`, under issuer `local`. */
export type LocalAccountTable = {
  principal_id: string
  /** The login as it is compared: width and case folded. */
  login_key: string
  /** `scrypt$N$r$p$salt$digest`; see docs/reference/local-accounts.md. */
  password_hash: string
  is_disabled: number
  password_changed_at: number
}

/** An account that an operator locked, whatever way to sign in leads to it. */
export type LockedAccountTable = { account_id: string; locked_at: number }

/** A link by which somebody may make one account. */
export type InvitationTable = {
  invitation_id: string
  /** Who made it; null for a command of the operator. */
  principal_id: string | null
  /** Keyed digest of the link's token, which is stored nowhere. */
  token_digest: string
  created_at: number
  expires_at: number
  used_at: number | null
  revoked_at: number | null
}

/** A passkey of someone whose account was made here. */
export type PasskeyTable = {
  passkey_id: string
  principal_id: string
  /** What the person calls it. */
  name: string
  /** The browser's id of it, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** How often it was used, as it says itself; many say 0 always. */
  counter: number
  /** How the browser reaches it, separated by spaces. */
  transports: string
  /** 1 once its counter went back. */
  is_locked: number
  created_at: number
  used_at: number | null
}

/** What a browser was asked to sign, until it answers. */
export type PasskeyChallengeTable = {
  challenge_digest: string
  /** `sign_in` or `add`, a space, and the digest of the browser's secret or the session's hash. */
  bound_to: string
  expires_at: number
}

/** Attempts at passwords that are counted together, and when the count starts again. */
export type SignInThrottleTable = {
  /** A digest, so that a password typed into the wrong field is stored nowhere. */
  throttle_key: string
  attempts: number
  ends_at: number
}
