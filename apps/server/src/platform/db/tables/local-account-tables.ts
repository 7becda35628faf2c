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

/** The second step that a password of ours has: codes by time (RFC 6238). */
export type TotpTable = {
  principal_id: string
  /** The secret in base 32, sealed with the key that never changes. */
  sealed_secret: string
  /** The last step of time whose code was taken: no code is taken twice. */
  last_step: number
  created_at: number
}

/** A recovery code that was not used yet. */
export type TotpRecoveryTable = {
  code_digest: string
  principal_id: string
}

/** A sign-in that waits for its code, or a secret that waits for its first one. */
export type TotpPendingTable = {
  state_digest: string
  /** `sign_in` or `offer`, a space, and the digest of the browser's secret or the session's hash. */
  bound_to: string
  principal_id: string
  /** Of an offer. */
  sealed_secret: string | null
  /** Codes that were tried. */
  tries: number
  expires_at: number
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
