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

/** Attempts at passwords that are counted together, and when the count starts again. */
export type SignInThrottleTable = {
  /** A digest, so that a password typed into the wrong field is stored nowhere. */
  throttle_key: string
  attempts: number
  ends_at: number
}
